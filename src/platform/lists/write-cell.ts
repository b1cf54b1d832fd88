import { DELIMITERS, type Delimiter, type Dialect } from './dialect-rules.ts'

/** The similar character that replaces a delimiter within a text if cells cannot be quoted. */
const REPLACEMENTS: Record<Delimiter, string> = { semicolon: ',', comma: ' ', tab: ' ', pipe: '/' }

const NUMBER = /^\d+$/

/**
 * Returns a text as a cell of a dialect: on one line, never a formula, and quoted if the dialect
 * requires it.
 */
export function writeCell(text: string, { delimiter, quoting }: Dialect): string {
  const safe = escapeFormula(text)
  const needsNoQuotes = safe === '' || (quoting === 'texts' && NUMBER.test(safe))
  if (quoting === 'none') return unquotedText(safe, delimiter)
  if ((quoting === 'needed' && !needsQuotes(safe, delimiter)) || (needsNoQuotes && quoting !== 'all')) return safe
  return `"${safe.replaceAll('"', '""')}"`
}

const needsQuotes = (text: string, delimiter: Delimiter): boolean =>
  text.includes(DELIMITERS[delimiter]) || text.includes('"') || text.trim() !== text

/** Returns an unquoted text: a quote at its start would open a quoted cell that is never closed. */
const unquotedText = (text: string, delimiter: Delimiter): string =>
  text.replaceAll(DELIMITERS[delimiter], REPLACEMENTS[delimiter]).replaceAll('"', "'")

/**
 * Matches everything between a sign that starts a formula (also full-width, for LibreOffice and
 * Excel's Asian editions) and the text before it: separators, line ends, and the blanks, quotes and
 * invisible characters that some readers skip. The lookbehind avoids quadratic time for long runs
 * of blanks.
 */
const BEFORE_SIGN = /(?<![;,|；，\s"\p{Cc}\p{Cf}])[;,|；，\s"\p{Cc}\p{Cf}]*(?=[=+\-@＝＋－＠])/gu

/**
 * The characters after which a cell may start with any separator: users choose it, and LibreOffice
 * uses the last choice.
 */
const SEPARATOR = /[;,|；，\t\v\f\r\n\u0085\u2028\u2029]/u

/** Tabs and line ends of every kind; most texts have none. */
const BREAK = /[\0\t\v\f\r\n\u0085\u2028\u2029]/

/**
 * Returns an untrusted text on one line, with an apostrophe wherever a spreadsheet would begin a
 * formula: at its start and after each separator or line end. This includes negative numbers, which
 * with another separator begin a longer cell. Source: OWASP, CSV injection;
 * docs/rules.md#files-of-ours.
 */
export function escapeFormula(text: string): string {
  const guardedText = text.replace(BEFORE_SIGN, (before, at: number) =>
    at === 0 || SEPARATOR.test(before) ? `${before}'` : before,
  )
  return BREAK.test(guardedText) ? onOneLine(guardedText) : guardedText
}

const onOneLine = (text: string): string =>
  text.replaceAll('\0', '').replace(/[\s\u0085]+/g, blanks => (BREAK.test(blanks) ? ' ' : blanks))
