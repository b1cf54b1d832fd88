import { DELIMITERS, type Delimiter, type Dialect } from './dialect-rules.ts'
import { neverAFormula } from './never-a-formula.ts'

/** Where nothing may be quoted, what would end a cell is written as its nearest neighbour. */
const INSTEAD: Record<Delimiter, string> = { semicolon: ',', comma: ' ', tab: ' ', pipe: '/' }

const NUMBER = /^\d+$/

/**
 * Takes a text and a dialect; returns the cell that says it there: on one line, never a formula, in quotation marks where the dialect has
 * them.
 */
export function writeCell(text: string, { delimiter, quoting }: Dialect): string {
  const safe = neverAFormula(text)
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
