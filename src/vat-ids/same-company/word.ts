/** In which letters a text came, if not in Latin ones. */
export type Script = '' | 'greek' | 'cyrillic'

/** What a word says about whose name it is: the rare ones and the numbers decide. */
export type Kind = 'number' | 'rare' | 'given' | 'common'

/** A text in the two spellings that German has; the same twice where there is one. */
export type Spelled = { long: string; short: string }

/** A word of a name; `sound` only where the other name is in other letters, else ''. */
export type Word = Spelled & { kind: Kind; sound: string }
