import type { Choice, Preview, SheetFound } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { readCellText } from '../workbook/cell-text.ts'
import { openWorkbook, type Sheet, type Workbook } from '../workbook/workbook.ts'
import { lookAtSheets, type SheetLooks } from './look-at-sheets.ts'
import { layoutOf } from './read-workbook.ts'
import { searchSheets } from './search-sheets.ts'
import { surveyColumns } from './survey-columns.ts'
import type { SheetTally } from './tally-sheet.ts'

/**
 * Reads a workbook for a person who has not decided yet: what an upload would take, and what else there is to choose.
 * Refuses with UnreadableUpload what no choice can mend; where another sheet or column may, that is the `problem`.
 */
export async function previewWorkbook(bytes: Uint8Array, limits: ReadLimits, choice: Choice): Promise<Preview> {
  const workbook = await openWorkbook(bytes, limits.maxUnpackedBytes)
  const textOf = await readCellText(workbook)
  const looks = lookAtSheets(workbook, textOf, choice, limits)
  const { sheet, columns, sample, isEmpty } = await searchSheets(workbook, looks, choice)
  if (isEmpty && choice.sheet === undefined) throw new UnreadableUpload('empty-workbook')
  const layout = layoutOf(
    sheet,
    columns ?? { headerRow: 0, uidColumn: 0, countryColumn: null },
    sample,
    choice.companyColumns,
  )
  const { tally, ...survey } = await surveyColumns(workbook, sheet, textOf, layout, limits)
  const sheets = await sheetsOf(workbook, looks, { sheet, tally })
  await workbook.archive.verifyRest()
  return {
    sheets,
    layout,
    ...survey,
    isSigned: workbook.isSigned,
  }
}

/** `surveyed`: the sheet that was counted already. */
async function sheetsOf(
  workbook: Workbook,
  looks: SheetLooks,
  surveyed: { sheet: Sheet; tally: SheetTally },
): Promise<SheetFound[]> {
  const sheets: SheetFound[] = []
  for (const sheet of workbook.sheets) {
    const { rows, uids } = sheet === surveyed.sheet ? surveyed.tally : await looks.tally(sheet)
    sheets.push({ name: sheet.name, isHidden: sheet.isHidden, rows, uids })
  }
  return sheets
}
