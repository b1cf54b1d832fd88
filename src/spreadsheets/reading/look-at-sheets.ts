import type { Choice } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import type { CellText } from '../workbook/cell-text.ts'
import type { Sheet, Workbook } from '../workbook/workbook.ts'
import { type Finding, findColumns } from './find-columns.ts'
import { type SheetTally, tallySheet } from './tally-sheet.ts'

/** Looks at a workbook's sheets, at each of them once, however often somebody asks. */
export type SheetLooks = {
  find: (sheet: Sheet) => Promise<Finding>
  tally: (sheet: Sheet) => Promise<SheetTally>
}

export function lookAtSheets(
  workbook: Workbook,
  textOf: CellText,
  { sheet: chosen, column }: Choice,
  { maxRows }: ReadLimits,
): SheetLooks {
  // A column is chosen in the sheet that is chosen, not in the others.
  const columnIn = (sheet: Sheet) => (chosen === undefined || chosen === sheet.name ? column : undefined)
  const find = once(sheet => findColumns(workbook, sheet, textOf, { column: columnIn(sheet), maxRows }))
  const tally = once(async sheet => tallySheet(workbook, sheet, textOf, (await find(sheet)).columns))
  return { find, tally }
}

function once<T>(look: (sheet: Sheet) => Promise<T>): (sheet: Sheet) => Promise<T> {
  const looks = new Map<Sheet, Promise<T>>()
  return sheet => {
    const known = looks.get(sheet) ?? look(sheet)
    looks.set(sheet, known)
    return known
  }
}
