import { walkSheet } from '../workbook/walk-sheet.ts'
import type { Workbook } from '../workbook/workbook.ts'

/**
 * Returns the highest style index that any cell, row or column uses. In a workbook without styles
 * such indexes are meaningless, but they would refer to our styles once it has them.
 */
export async function highestStyle(workbook: Workbook): Promise<number> {
  let highest = 0
  const record = (style: number) => {
    if (style > highest) highest = style
  }
  for (const sheet of workbook.sheets) {
    await walkSheet(workbook, sheet, {
      cell: (_row, cell) => record(cell.style),
      row: (_row, { s = '0' }) => record(Number(s)),
      other: (name, { style = '0' }) => {
        if (name === 'col') record(Number(style))
      },
    })
  }
  return highest
}
