import type { Preview, SheetFound } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { readCellText } from '../workbook/cell-text.ts'
import { hasContent, walkSheet } from '../workbook/walk-sheet.ts'
import { openWorkbook, type Sheet, type Workbook } from '../workbook/workbook.ts'
import { layoutOf } from './read-workbook.ts'
import { type Choice, searchSheets } from './search-sheets.ts'
import { surveyColumns } from './survey-columns.ts'

/**
 * Reads a workbook for a person who has not decided yet: what an upload would take, and what else there is to choose.
 * Refuses with UnreadableUpload what no choice can mend; where another sheet or column may, that is the `problem`.
 */
export async function previewWorkbook(bytes: Uint8Array, limits: ReadLimits, choice: Choice): Promise<Preview> {
  const workbook = await openWorkbook(bytes, limits.maxUnpackedBytes)
  const textOf = await readCellText(workbook)
  const { sheet, columns, isEmpty } = await searchSheets(workbook, textOf, choice, limits)
  if (isEmpty && choice.sheet === undefined) throw new UnreadableUpload('empty-workbook')
  const layout = layoutOf(sheet, columns ?? { headerRow: 0, uidColumn: 0, countryColumn: null })
  const { rowsWithContent, ...survey } = await surveyColumns(workbook, sheet, textOf, layout, limits)
  const sheets = await sheetsOf(workbook, sheet, rowsWithContent)
  await workbook.archive.verifyRest()
  return {
    sheets,
    layout,
    ...survey,
    isSigned: workbook.isSigned,
  }
}

async function sheetsOf(workbook: Workbook, looked: Sheet, rows: number): Promise<SheetFound[]> {
  const sheets: SheetFound[] = []
  for (const sheet of workbook.sheets) {
    const counted = sheet === looked ? rows : await rowsWithContent(workbook, sheet)
    sheets.push({ name: sheet.name, isHidden: sheet.isHidden, rows: counted })
  }
  return sheets
}

async function rowsWithContent(workbook: Workbook, sheet: Sheet): Promise<number> {
  let rows = 0
  let holdsSomething = false
  await walkSheet(workbook, sheet, {
    cell: (_row, cell) => {
      holdsSomething ||= hasContent(cell)
    },
    rowEnd: () => {
      rows += Number(holdsSomething)
      holdsSomething = false
    },
  })
  return rows
}
