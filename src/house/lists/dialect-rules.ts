/** In which letters a list may be written. A byte order mark in front is no matter of its own: it stays where it is. */
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

/** A reading that a list's bytes allow beside others, and some of its text as it would read. */
export type Candidate = { encoding: Encoding; sample: string }

/** What stands between two cells; in this order of preference where several divide the lines equally well. */
export const DELIMITERS = { tab: '\t', semicolon: ';', pipe: '|', comma: ',' } as const
export type Delimiter = keyof typeof DELIMITERS

/** Typed, since keys of an object are mere strings to the compiler. */
export const DELIMITER_NAMES = Object.keys(DELIMITERS) as Delimiter[]

/**
 * Which cells stand in quotation marks: all, all but numbers (DATEV), those that need it, or none, because the program that wrote the
 * list knows no quotation marks (BMD).
 */
export type Quoting = 'all' | 'texts' | 'needed' | 'none'

/** How a list is written. */
export type Dialect = { encoding: Encoding; delimiter: Delimiter; quoting: Quoting }

/** What a person knows better than we find out. */
export type ChosenDialect = Partial<Pick<Dialect, 'encoding' | 'delimiter'>>
