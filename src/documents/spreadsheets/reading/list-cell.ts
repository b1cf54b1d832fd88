import { type List, textOf } from '../../../house/lists/open-list.ts'
import type { ListRecord } from '../../../house/lists/records.ts'
import { keptOf } from '../workbook/cell-text.ts'
import type { Cell } from '../workbook/walk-sheet.ts'

/** Takes a record of a list and a column from 1; returns what stands there as a cell of a sheet; null where nothing does. */
export function listCell(list: List, { cells }: ListRecord, column: number): Cell | null {
  const [from = 0, to = 0] = cells.slice(2 * column - 2, 2 * column)
  const value = from === to ? '' : keptOf(textOf(list, from, to))
  return value === '' ? null : { column, value, type: 'str', style: 0, formula: '' }
}
