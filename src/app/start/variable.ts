/** Ends the reading of a variable: `expected` says what would have been right. */
type Refuse = (expected: string) => never

/** Returns the value that a variable's text means, or refuses it. */
export type Parse<T> = (read: string, refuse: Refuse) => T

/** An environment variable of the configuration: how it is read, and what docs/running.md says of it. */
export type Variable<T = unknown> = Words & {
  name: string
  parse: Parse<T>
  /** Its value where it is not set, or set to nothing. */
  standard: T
}

type Words = {
  /** The page's words for it; neighbours of one meaning share a row there. */
  meaning: string
  /** The page's words for `standard`, where that does not say it itself. */
  byDefault?: string
  /** Of a secret alone: what an error says in place of its value. A secret may lie in a file, too (secret-files.ts). */
  secret?: (read: string) => string
  /** Its blanks count, because it is a secret that was always taken with them. */
  keepsBlanks?: true
  /** Set to nothing it is parsed as well: that means something else than not set. */
  parsesNothing?: true
}

/** Returns the definition of a variable. `standard` may be null besides: then null stands for "not set". */
export const variable = <T, Standard extends T | null>(
  name: string,
  parse: Parse<T>,
  standard: Standard,
  words: Words,
): Variable<T | Standard> => ({ name, parse, standard, ...words })

/** What the variables of a table are read as, each under the name of its entry. */
export type ValuesOf<Table extends Record<string, Variable>> = {
  [Field in keyof Table]: Table[Field] extends Variable<infer T> ? T : never
}
