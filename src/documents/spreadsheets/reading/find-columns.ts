import type { CellText } from '../workbook/cell-text.ts'
import { createColumnCounts, type UidColumns } from './count-columns.ts'
import { isCountryHeading, uidHeading } from './headings.ts'
import type { SourceSheet } from './source.ts'
import { isBlank, type TextRow, textIn, walkTextRows } from './text-rows.ts'
import { looksLikePair, looksLikeUid } from './uid-in-cells.ts'

/** Header rows stand within the first 50; the rows below them tell which of several headings is meant. */
const SAMPLE_ROWS = 100

export type FoundColumns = UidColumns & { headerRow: number }

/** What a look at a sheet says. `isEmpty`: not a single cell shows anything. */
export type Finding = { isEmpty: boolean; sample: readonly TextRow[]; columns: FoundColumns | null }

/**
 * Finds the UID column: the user's own choice, else by its heading, else by its cells (docs/rules.md#uid-column). The first two need the
 * first hundred rows only, the last the whole sheet.
 */
export async function findColumns(
  sheet: SourceSheet,
  textOf: CellText,
  { column, maxRows }: { column?: number | undefined; maxRows: number },
): Promise<Finding> {
  const sample: TextRow[] = []
  const counts = createColumnCounts()
  let named: FoundColumns | null | undefined
  let rows = 0
  await walkTextRows(sheet, textOf, row => {
    rows += 1
    if (row.row <= SAMPLE_ROWS) sample.push(row)
    else if (named === undefined) named = byHeading(sample, column)
    if (named) return 'enough'
    counts.add(row)
    // More UIDs than may be asked: which column has still more no longer matters.
    return counts.most() > maxRows ? 'enough' : 'more'
  })
  const columns = named ?? byHeading(sample, column) ?? byCells(sample, counts.best())
  return { isEmpty: rows === 0, sample, columns }
}

function byHeading(sample: readonly TextRow[], column: number | undefined): FoundColumns | null {
  const found = findHeader(sample, column)
  if (found !== null || column === undefined) return found
  return { ...countryBeside(sample, column), headerRow: headerAbove(sample, column) }
}

const byCells = (sample: readonly TextRow[], best: UidColumns | null): FoundColumns | null =>
  best && { ...best, headerRow: headerAbove(sample, best.uidColumn) }

/** docs/rules.md#uid-column */
export const HEADER_WITHIN_ROWS = 50

export type FoundHeader = UidColumns & { headerRow: number }

type Candidate = { row: number; column: number; sureness: number; evidence: number }

/**
 * Takes a sheet's first rows; returns the column whose heading says UID, null if none does. Where several say so (a letterhead
 * with one's own UID, an earlier result), the one with UIDs below it, the clearer name, the more UIDs, the upper left one.
 */
function findHeader(rows: readonly TextRow[], column?: number): FoundHeader | null {
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
function countryBeside(rows: readonly TextRow[], column: number): UidColumns {
  const counts = createColumnCounts()
  for (const row of rows) counts.add(row)
  return counts.best(column) ?? { uidColumn: column, countryColumn: null }
}

/**
 * Takes a sheet's first rows and a column that was found by its UIDs; returns the row of its heading, 0 if it has none: the
 * column's first text, when it is words in a row of words. A number in that row says that the list has begun.
 */
function headerAbove(rows: readonly TextRow[], column: number): number {
  const first = rows.filter(({ row }) => row <= HEADER_WITHIN_ROWS).find(row => !isBlank(textIn(row, column)))
  if (first === undefined || /\p{Nd}/u.test(textIn(first, column))) return 0
  return [...first.texts.values()].every(text => /\p{L}/u.test(text)) ? first.row : 0
}
