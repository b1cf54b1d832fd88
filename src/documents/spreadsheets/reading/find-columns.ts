import type { CellText } from '../workbook/cell-text.ts'
import { createColumnCounts, type UidColumns } from './count-columns.ts'
import { countryBeside, findHeader, headerAbove } from './find-header.ts'
import type { SourceSheet } from './source.ts'
import type { TextRow } from './text-row.ts'
import { walkTextRows } from './walk-text-rows.ts'

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
