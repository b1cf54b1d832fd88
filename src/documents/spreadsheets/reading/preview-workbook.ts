import type { Choice, Preview, SheetFound } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import { type UnreadableReason, UnreadableUpload } from '../unreadable-upload.ts'
import { countCandidates } from './count-candidates.ts'
import { withNamedColumns } from './named-columns.ts'
import { openSource } from './open-source.ts'
import { layoutOf, withoutIdleColumn } from './read-workbook.ts'
import { examineSheets, type SheetExaminer, type SheetTally, searchSheets } from './search-sheets.ts'
import type { Source, SourceSheet } from './source.ts'
import { type ColumnsSurvey, surveyColumns } from './survey-columns.ts'

/**
 * Reads a workbook for a preview: what an upload would read, and the choices. Throws
 * `UnreadableUpload` if no choice can help; if another sheet or column may, returns that as the
 * `problem`.
 */
export async function previewWorkbook(bytes: Uint8Array, limits: ReadLimits, requested: Choice): Promise<Preview> {
  const source = await openSource(bytes, limits, requested)
  const choice = await withNamedColumns(source, requested)
  const looks = examineSheets(source, choice, limits)
  const search = await searchSheets(source, looks, choice)
  const { sheet, sample, isEmpty } = search
  const columnCandidates = await countCandidates(sheet, source.textOf, search.candidates, sample)
  // A person must choose the column.
  const columns = columnCandidates.length > 0 ? null : search.columns
  if (isEmpty && choice.sheet === undefined) throw new UnreadableUpload('empty-workbook', { sheet: sheet.name })
  const planned = layoutOf(sheet, columns ?? { headerRow: 0, uidColumn: 0, countryColumn: null }, sample, choice)
  const { tally, ...survey } = await surveyColumns(sheet, source, planned, limits)
  const layout = withoutIdleColumn(planned, survey.rows)
  const sheets = await sheetsOf(source, looks, { sheet, tally })
  await source.verifyRest()
  const candidates = source.candidates ?? []
  const reason = candidates.length > 0 ? 'ambiguous-encoding' : columnCandidates.length > 0 ? 'ambiguous-column' : null
  return {
    sheets,
    layout,
    ...(reason === null ? survey : asAmbiguous(survey, reason)),
    candidates,
    columnCandidates,
    isSigned: source.isSigned,
    lines: source.firstLines?.() ?? null,
  }
}

type Survey = Omit<ColumnsSurvey, 'tally'>

/** The cost estimate follows the choice; a list's lines are shown in the likeliest encoding. */
const asAmbiguous = (survey: Survey, reason: UnreadableReason): Survey => ({
  ...survey,
  problem: { reason, values: {} },
  rows: [],
  withoutUid: { rows: 0, examples: [] },
})

/** `surveyed`: the sheet that was already counted. */
async function sheetsOf(
  source: Source,
  looks: SheetExaminer,
  surveyed: { sheet: SourceSheet; tally: SheetTally },
): Promise<SheetFound[]> {
  const sheets: SheetFound[] = []
  for (const sheet of source.sheets) {
    const { rows, uids } = sheet === surveyed.sheet ? surveyed.tally : await looks.tally(sheet)
    sheets.push({ name: sheet.name, isHidden: sheet.isHidden, rows, uids })
  }
  return sheets
}
