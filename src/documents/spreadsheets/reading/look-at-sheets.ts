import type { Choice } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import { type Finding, findColumns } from './find-columns.ts'
import type { Source, SourceSheet } from './source.ts'
import { type SheetTally, tallySheet } from './tally-sheet.ts'

/** Looks at a workbook's sheets, at each of them once, however often somebody asks. */
export type SheetLooks = {
  find: (sheet: SourceSheet) => Promise<Finding>
  tally: (sheet: SourceSheet) => Promise<SheetTally>
}

export function lookAtSheets(
  { textOf }: Source,
  { sheet: chosen, column }: Choice,
  { maxRows }: ReadLimits,
): SheetLooks {
  // A column is chosen in the sheet that is chosen, not in the others.
  const columnIn = (sheet: SourceSheet) => (chosen === undefined || chosen === sheet.name ? column : undefined)
  const find = once(sheet => findColumns(sheet, textOf, { column: columnIn(sheet), maxRows }))
  const tally = once(async sheet => tallySheet(sheet, textOf, (await find(sheet)).columns))
  return { find, tally }
}

function once<T>(look: (sheet: SourceSheet) => Promise<T>): (sheet: SourceSheet) => Promise<T> {
  const looks = new Map<SourceSheet, Promise<T>>()
  return sheet => {
    const known = looks.get(sheet) ?? look(sheet)
    looks.set(sheet, known)
    return known
  }
}
