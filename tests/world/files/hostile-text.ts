import fc from 'fast-check'

/** Pieces of which texts are made that spreadsheets take for formulas, in one cell or cut in several. */
const PIECES = [
  ...[
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
  ],
  ...[';', ',', '\t', '|', '；', '，', '"', '""', "'", ' ', '\u00a0', '\u200b', '\ufeff'],
  ...['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\0', 'a', 'Müller', '1', '-4', '12.5'],
]

/** What a person may type into a remark or a name to have it run at somebody else's. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map(pieces => pieces.join('')),
)
