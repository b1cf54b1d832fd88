import type { Choice, Preview, SheetFound } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { openSource } from './open-source.ts'
import { layoutOf } from './read-workbook.ts'
import { lookAtSheets, type SheetLooks, type SheetTally, searchSheets } from './search-sheets.ts'
import type { Source, SourceSheet } from './source.ts'
import { surveyColumns } from './survey-columns.ts'

/**
 * Reads a workbook for a person who has not decided yet: what an upload would take, and what else there is to choose.
 * Refuses with UnreadableUpload what no choice can mend; where another sheet or column may, that is the `problem`.
 */
export async function previewWorkbook(bytes: Uint8Array, limits: ReadLimits, choice: Choice): Promise<Preview> {
  const source = await openSource(bytes, limits, choice)
  const looks = lookAtSheets(source, choice, limits)
  const { sheet, columns, sample, isEmpty } = await searchSheets(source, looks, choice)
  if (isEmpty && choice.sheet === undefined) throw new UnreadableUpload('empty-workbook', { sheet: sheet.name })
  const layout = layoutOf(sheet, columns ?? { headerRow: 0, uidColumn: 0, countryColumn: null }, sample, choice)
  const { tally, ...survey } = await surveyColumns(sheet, source, layout, limits)
  const sheets = await sheetsOf(source, looks, { sheet, tally })
  await source.verifyRest()
  return {
    sheets,
    layout,
    ...survey,
    isSigned: source.isSigned,
    lines: source.firstLines?.() ?? null,
  }
}

/** `surveyed`: the sheet that was counted already. */
async function sheetsOf(
  source: Source,
  looks: SheetLooks,
  surveyed: { sheet: SourceSheet; tally: SheetTally },
): Promise<SheetFound[]> {
  const sheets: SheetFound[] = []
  for (const sheet of source.sheets) {
    const { rows, uids } = sheet === surveyed.sheet ? surveyed.tally : await looks.tally(sheet)
    sheets.push({ name: sheet.name, isHidden: sheet.isHidden, rows, uids })
  }
  return sheets
}
