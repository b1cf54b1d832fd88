import type { CellText } from '../workbook/cell-text.ts'
import { hasContent } from '../workbook/walk-sheet.ts'
import { createColumnCounts } from './count-columns.ts'
import type { FoundColumns } from './find-columns.ts'
import type { SourceSheet } from './source.ts'
import { isBlank } from './text-row.ts'

/** `rows`: those in which any cell holds something; `uids`: cells below the heading that can be asked about, 0 without a UID column. */
export type SheetTally = { rows: number; uids: number }

/** Walks a sheet to its end and counts what it holds. Of its texts it looks at the UID column and its neighbours alone. */
export async function tallySheet(
  sheet: SourceSheet,
  textOf: CellText,
  columns: FoundColumns | null,
): Promise<SheetTally> {
  const { uidColumn, headerRow } = columns ?? { uidColumn: 0, headerRow: 0 }
  const counts = createColumnCounts()
  let texts = new Map<number, string>()
  let rows = 0
  let holdsSomething = false
  await sheet.walk({
    cell: (row, cell) => {
      holdsSomething ||= hasContent(cell)
      if (uidColumn === 0 || row <= headerRow || Math.abs(cell.column - uidColumn) > 1) return
      const text = textOf(cell)
      if (!isBlank(text)) texts.set(cell.column, text)
    },
    rowEnd: row => {
      rows += Number(holdsSomething)
      holdsSomething = false
      if (texts.size === 0) return
      counts.add({ row, texts })
      texts = new Map()
    },
  })
  return { rows, uids: counts.of(uidColumn) }
}
