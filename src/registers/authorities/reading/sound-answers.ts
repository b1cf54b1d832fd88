/**
 * A sound answer of a register, as its documents show it, for `npm run test:answers`, which makes thousands of unsound ones of it. Days and moments
 * fit a question of 28 November 2026, 10:00 UTC (`ASKED_AT`).
 */
export type SoundAnswer = {
  what: string
  body: string
  status: number
  /** The other HTTP statuses under which it may count. */
  alsoStatus?: readonly number[]
  /** What is made of it, in a word of its register. */
  made: string
  /** In which direction others may contradict it. */
  says: 'valid' | 'invalid' | 'not-a-uid' | 'other'
  /** It is of an entry that begins on a later day. */
  isToBegin?: true
  /** The names of the field that decides, and of those that say whom it is about and when it was given; absent: it has none. */
  verdict: { name: string; other: string }
  number?: string
  moment?: string
  /** Free text beside the verdict. */
  text?: string
}

/** A register's sound answers, and how it reads one: what is made of it, '' = nothing. `rules`: which kinds of changes mean something to it. */
export type SoundAnswers = {
  register: string
  form: 'json' | 'xml'
  answers: readonly SoundAnswer[]
  read: (body: string, status: number) => string | Promise<string>
  /** Elements inside which nothing but what is known may stand, however harmless. */
  closed?: readonly string[]
  /** Elements inside which other registers' entries stand, so that faults alone count. */
  elsewhere?: readonly string[]
  /** false: it is read out of something that has no HTTP status of its own. */
  hasStatus?: false
  rules: readonly ('fault' | 'verdict' | 'number' | 'requester' | 'moment' | 'period' | 'text')[]
}

export const ASKED_AT = new Date('2026-11-28T10:00:00Z')

export const ALL_RULES = ['fault', 'verdict', 'number', 'requester', 'moment', 'period', 'text'] as const
