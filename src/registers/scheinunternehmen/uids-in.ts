import { parseUid } from '../../vat-ids/uid/parse-uid.ts'

// Where a further UID begins: after a comma or its like, a word between two, or at two letters with a digit behind them.
const BETWEEN = /[,;/|+&]|\b(?:UND|BZW|ODER)\b|(?=(?<![A-Z])[A-Z]{2}U?[ .-]{0,3}\d)/
const LONGEST_CELL = 500

/** The UIDs in a cell, as they are asked for: one or several, foreign ones too. Without its country a number is none: a mark must not be a guess. */
export const uidsIn = (cell: string): string[] =>
  cell
    .slice(0, LONGEST_CELL)
    .toUpperCase()
    .split(BETWEEN)
    .map(piece => parseUid(piece))
    .filter(parsed => parsed.askable)
    .map(({ uid }) => uid)
