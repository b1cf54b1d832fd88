import { DELIMITERS, type Delimiter, type Dialect } from './dialect-rules.ts'

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

/**
 * All that stands between a sign that begins a formula (full-width too, for LibreOffice and Excel's Asian editions) and the text before it: separators, line ends,
 * and the blanks, quotation marks and unseen characters that one reader or another leaves out. Looked at once, or a long run of blanks would take its square in time.
 */
const BEFORE_SIGN = /(?<![;,|；，\s"\p{Cc}\p{Cf}])[;,|；，\s"\p{Cc}\p{Cf}]*(?=[=+\-@＝＋－＠])/gu

/** Where a cell may begin, whichever separator the file is opened with: a person chooses it, and LibreOffice remembers the last choice. */
const PART = /[;,|；，\t\v\f\r\n\u0085\u2028\u2029]/u

/** Tabs and line ends of every kind; most texts have none. */
const BREAK = /[\0\t\v\f\r\n\u0085\u2028\u2029]/

/**
 * Takes a text that somebody else wrote; returns it on one line, with an apostrophe wherever a spreadsheet would begin a formula: at its beginning and
 * behind each separator and line end (OWASP, CSV injection; docs/rules.md#files-of-ours). A negative number too: with another separator it begins a cell
 * that goes on.
 */
export function neverAFormula(text: string): string {
  const guarded = text.replace(BEFORE_SIGN, (before, at: number) =>
    at === 0 || PART.test(before) ? `${before}'` : before,
  )
  return BREAK.test(guarded) ? onOneLine(guarded) : guarded
}

const onOneLine = (text: string): string =>
  text.replaceAll('\0', '').replace(/[\s\u0085]+/g, blanks => (BREAK.test(blanks) ? ' ' : blanks))
