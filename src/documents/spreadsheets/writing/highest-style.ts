import { walkSheet } from '../workbook/walk-sheet.ts'
import type { Workbook } from '../workbook/workbook.ts'

/**
 * Returns the highest number of a format that any cell, row or column names. Where a workbook has no styles such numbers mean
 * nothing; they would mean ours as soon as it has some.
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
