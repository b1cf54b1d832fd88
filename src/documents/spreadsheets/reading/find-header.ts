import { createColumnCounts, type UidColumns } from './count-columns.ts'
import { isCountryHeading, uidHeading } from './headings.ts'
import { looksLikePair, looksLikeUid } from './looks.ts'
import { isBlank, type TextRow, textIn } from './text-row.ts'

/** docs/rules.md#uid-column */
export const HEADER_WITHIN_ROWS = 50

export type FoundHeader = UidColumns & { headerRow: number }

type Candidate = { row: number; column: number; sureness: number; evidence: number }

/**
 * Takes a sheet's first rows; returns the column whose heading says UID, null if none does. Where several say so (a letterhead
 * with one's own UID, an earlier result), the one with UIDs below it, the clearer name, the more UIDs, the upper left one.
 */
export function findHeader(rows: readonly TextRow[], column?: number): FoundHeader | null {
  const evidenceBelow = createEvidence(rows)
  let best: Candidate | null = null
  for (const header of rows) {
    if (header.row > HEADER_WITHIN_ROWS) continue
    for (const candidate of candidatesIn(header, evidenceBelow))
      if ((column ?? candidate.column) === candidate.column && (best === null || byMerit(candidate, best) < 0))
        best = candidate
  }
  return best === null ? null : { headerRow: best.row, ...withCountry(rows, best) }
}

type Evidence = (row: number, column: number) => number

function candidatesIn(header: TextRow, evidenceBelow: Evidence): Candidate[] {
  return [...header.texts].flatMap(([column, text]) => {
    const sureness = uidHeading(text)
    const evidence = sureness === 0 ? 0 : evidenceBelow(header.row, column)
    // In a letterhead stands "Unsere UID: ATU…": a label of what is beside it, not a heading of what is below.
    const isLabel = evidence === 0 && (sureness === 1 || looksLikeUid(textIn(header, column + 1)))
    return sureness === 0 || isLabel ? [] : [{ row: header.row, column, sureness, evidence }]
  })
}

/** How many UIDs stand in a column below a row. Each cell is looked at once, however many headings stand above it. */
function createEvidence(rows: readonly TextRow[]): Evidence {
  const uidRows = new Map<number, number[]>()
  return (headerRow, column) => {
    const known = uidRows.get(column) ?? rows.filter(row => holdsUid(row, column)).map(({ row }) => row)
    uidRows.set(column, known)
    return known.filter(row => row > headerRow).length
  }
}

function holdsUid(row: TextRow, column: number): boolean {
  const text = textIn(row, column)
  return looksLikeUid(text) || [column - 1, column + 1].some(beside => looksLikePair(text, textIn(row, beside)))
}

const byMerit = (a: Candidate, b: Candidate): number =>
  Math.min(b.evidence, 1) - Math.min(a.evidence, 1) ||
  b.sureness - a.sureness ||
  b.evidence - a.evidence ||
  a.row - b.row ||
  a.column - b.column

/** The neighbour is the country's column when its heading says so, or when the cells only together are UIDs. */
function withCountry(rows: readonly TextRow[], { row: headerRow, column }: Candidate): UidColumns {
  const header = rows.find(({ row }) => row === headerRow)
  const named = [column - 1, column + 1].find(beside => header && isCountryHeading(textIn(header, beside)))
  if (named !== undefined) return { uidColumn: column, countryColumn: named }
  return countryBeside(
    rows.filter(({ row }) => row > headerRow),
    column,
  )
}

/** Takes the rows below a heading and the UID's column; adds the country's column if the numbers need one. */
export function countryBeside(rows: readonly TextRow[], column: number): UidColumns {
  const counts = createColumnCounts()
  for (const row of rows) counts.add(row)
  return counts.best(column) ?? { uidColumn: column, countryColumn: null }
}

/**
 * Takes a sheet's first rows and a column that was found by its UIDs; returns the row of its heading, 0 if it has none: the
 * column's first text, when it is words in a row of words. A number in that row says that the list has begun.
 */
export function headerAbove(rows: readonly TextRow[], column: number): number {
  const first = rows.filter(({ row }) => row <= HEADER_WITHIN_ROWS).find(row => !isBlank(textIn(row, column)))
  if (first === undefined || /\p{Nd}/u.test(textIn(first, column))) return 0
  return [...first.texts.values()].every(text => /\p{L}/u.test(text)) ? first.row : 0
}
