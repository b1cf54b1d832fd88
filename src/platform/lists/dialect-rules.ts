/** The encodings of lists. A byte order mark is not part of the name; it is kept if present. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'iso-8859-1',
  'windows-1250',
  'iso-8859-2',
  'cp850',
  'cp852',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A possible encoding of an ambiguous list, with a sample of its text. */
export type Candidate = { encoding: Encoding; sample: string }

/** The delimiters, in order of preference if several divide the lines equally well. */
export const DELIMITERS = { tab: '\t', semicolon: ';', pipe: '|', comma: ',' } as const
export type Delimiter = keyof typeof DELIMITERS

/** The cast is needed because `Object.keys` returns plain strings. */
export const DELIMITER_NAMES = Object.keys(DELIMITERS) as Delimiter[]

/**
 * Which cells are quoted: all, all but numbers (DATEV), those that need it, or none, because the
 * program that wrote the list does not support quotes (BMD).
 */
export type Quoting = 'all' | 'texts' | 'needed' | 'none'

/** The format of a list. */
export type Dialect = { encoding: Encoding; delimiter: Delimiter; quoting: Quoting }

/** The settings by which a user overrides detection. */
export type ChosenDialect = Partial<Pick<Dialect, 'encoding' | 'delimiter'>>
