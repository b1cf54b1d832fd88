import type { Attributes } from '../xml/namespaces.ts'
import { parseRange } from './address.ts'
import { readTables } from './table.ts'
import type { Cell } from './walk-sheet.ts'
import { hasContent } from './walk-sheet.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** Learns, while a sheet is walked, up to which column it is in use: cells with content, merges, filters, tables. */
export type UsedColumns = {
  cell: (cell: Cell) => void
  other: (name: string, attributes: Attributes) => void
  last: () => number
}

const RANGES: ReadonlySet<string> = new Set(['mergeCell', 'autoFilter', 'sortState'])

export async function createUsedColumns(workbook: Workbook, sheet: Sheet): Promise<UsedColumns> {
  const tables = await readTables(workbook, sheet)
  let last = Math.max(0, ...tables.map(table => table.range.right))
  return {
    cell: cell => {
      if (cell.column > last && hasContent(cell)) last = cell.column
    },
    other: (name, { ref = '' }) => {
      if (RANGES.has(name)) last = Math.max(last, parseRange(ref)?.right ?? 0)
    },
    last: () => last,
  }
}
