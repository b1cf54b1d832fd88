import { walkSheet } from '../workbook/walk-sheet.ts'
import type { Workbook } from '../workbook/workbook.ts'

/**
 * Returns the highest format number that any cell, row or column uses. In a workbook without styles
 * such numbers are meaningless; once it has ours, they would refer to them.
 */
export async function highestStyle(workbook: Workbook): Promise<number> {
  let highest = 0
  const meet = (style: number) => {
    if (style > highest) highest = style
  }
  for (const sheet of workbook.sheets) {
    await walkSheet(workbook, sheet, {
      cell: (_row, cell) => meet(cell.style),
      row: (_row, { s = '0' }) => meet(Number(s)),
      other: (name, { style = '0' }) => {
        if (name === 'col') meet(Number(style))
      },
    })
  }
  return highest
}
