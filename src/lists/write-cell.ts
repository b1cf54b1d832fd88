import { DELIMITERS, type Delimiter, type Dialect } from './dialect-rules.ts'

/** Where nothing may be quoted, what would end a cell is written as its nearest neighbour. */
const INSTEAD: Record<Delimiter, string> = { semicolon: ',', comma: ' ', tab: ' ', pipe: '/' }

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\uff1d\uff0b\uff0d\uff20]/

/** Most cells have none of these. */
const ODD = /[\0\r\n\u0085\u2028\u2029\v\f]/
const LINE_END = /\s*[\r\n\u0085\u2028\u2029\v\f]+\s*/g

const NUMBER = /^\d+$/

/**
 * Takes a text and a dialect; returns the cell that says it there: on one line, never a formula, in quotation marks where the dialect has
 * them.
 */
export function writeCell(text: string, { delimiter, quoting }: Dialect): string {
  const line = ODD.test(text) ? text.replace(LINE_END, ' ').replaceAll('\0', '') : text
  const safe = FORMULA.test(line) ? `'${line}` : line
  const isBare = safe === '' || (quoting === 'texts' && NUMBER.test(safe))
  if (quoting === 'none') return bare(safe, delimiter)
  if ((quoting === 'needed' && !needsQuotes(safe, delimiter)) || (isBare && quoting !== 'all')) return safe
  return `"${safe.replaceAll('"', '""')}"`
}

const needsQuotes = (text: string, delimiter: Delimiter): boolean =>
  text.includes(DELIMITERS[delimiter]) || text.includes('"') || text.trim() !== text

/** A mark at the beginning would be taken for a quotation that never ends. */
const bare = (text: string, delimiter: Delimiter): string =>
  text.replaceAll(DELIMITERS[delimiter], INSTEAD[delimiter]).replaceAll('"', "'")
