import fc from 'fast-check'

/**
 * Fragments of texts that spreadsheets interpret as formulas, in one cell or split over several.
 */
const PIECES = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '=1+1',
  '=HYPERLINK("http://example.test")',
  "=cmd|' /C calc'!A0",
  '@SUM(1)',
  ';',
  ',',
  '\t',
  '|',
  '；',
  '，',
  '"',
  '""',
  "'",
  ' ',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\n',
  '\r',
  '\r\n',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\0',
  'a',
  'Müller',
  '1',
  '-4',
  '12.5',
]

/** Text that someone may enter as a remark or name to have it run on another person's computer. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map(pieces => pieces.join('')),
)
