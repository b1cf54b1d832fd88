import { inputColumn, inputsFor } from '../../../registers/marks/input-rules.ts'
import type { Choice, Preview, SheetLayout, SheetSummary, UploadedRow } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import { type UnreadableReason, UnreadableUpload } from '../unreadable-upload.ts'
import { countCandidates } from './count-candidates.ts'
import type { FoundColumns } from './find-columns.ts'
import { inputCandidates } from './find-own-columns.ts'
import { withNamedColumns } from './named-columns.ts'
import { openSource } from './open-source.ts'
import { layoutOf, withoutUnusedInputs } from './read-workbook.ts'
import { type ColumnsSurvey, surveyColumns } from './scan-columns.ts'
import { createSheetExaminer, type SheetExaminer, type SheetTally, searchSheets } from './search-sheets.ts'
import type { Source, SourceSheet } from './source.ts'
import type { TextRow } from './text-rows.ts'

/**
 * Reads a workbook for a preview. Returns the rows and columns that an upload would use, and the
 * options that the user can choose from. Throws `UnreadableUpload` if no choice can help; if
 * another sheet or column may help, returns the reason as `problem`.
 */
export async function previewWorkbook(bytes: Uint8Array, limits: ReadLimits, requested: Choice): Promise<Preview> {
  const source = await openSource(bytes, limits, requested)
  const choice = await withNamedColumns(source, requested)
  const examiner = createSheetExaminer(source, choice, limits)
  const search = await searchSheets(source, examiner, choice)
  const { sheet, sample, isEmpty } = search
  const columnCandidates = await countCandidates(sheet, source.textOf, search.candidates, sample)
  // If there are candidates, a person must choose the column.
  const columns = columnCandidates.length > 0 ? null : search.columns
  if (isEmpty && choice.sheet === undefined) throw new UnreadableUpload('empty-workbook', { sheet: sheet.name })
  const plannedLayout = layoutOf(sheet, columns ?? { headerRow: 0, uidColumn: 0, countryColumn: null }, sample, choice)
  const { tally, ...survey } = await surveyColumns(sheet, source, plannedLayout, limits)
  const layout = withoutUnusedInputs(plannedLayout, survey.rows)
  const inputCandidatesOfSheet = candidatesOf(sample, columns, { layout, choice, rows: survey.rows })
  const sheets = await sheetsOf(source, examiner, { sheet, tally })
  await source.verifyRest()
  const encodingCandidates = source.encodingCandidates ?? []
  const reason =
    encodingCandidates.length > 0 ? 'ambiguous-encoding' : columnCandidates.length > 0 ? 'ambiguous-column' : null
  return {
    sheets,
    layout,
    ...(reason === null ? survey : withoutRows(survey, reason)),
    candidates: encodingCandidates,
    columnCandidates,
    inputCandidates: reason === null ? inputCandidatesOfSheet : {},
    isSigned: source.isSigned,
    lines: source.firstLines?.() ?? null,
  }
}

type Read = { layout: SheetLayout; choice: Choice; rows: UploadedRow[] }

/** Returns the candidates of inputs that a row needs, if the column is neither clear nor chosen. */
function candidatesOf(
  sample: readonly TextRow[],
  columns: FoundColumns | null,
  { layout, choice, rows }: Read,
): Preview['inputCandidates'] {
  if (columns === null) return {}
  const open = inputsFor(rows).filter(
    id => layout[inputColumn(id)] === undefined && choice[inputColumn(id)] === undefined,
  )
  const candidates = open.map(id => [id, inputCandidates(sample, columns, id)] as const)
  return Object.fromEntries(candidates.filter(([, found]) => found.length > 1))
}

type Survey = Omit<ColumnsSurvey, 'tally'>

/**
 * Returns the survey without rows: the batch's duration cannot be estimated before the user chooses
 * an encoding or column. A list's lines are still shown, in the likeliest encoding.
 */
const withoutRows = (survey: Survey, reason: UnreadableReason): Survey => ({
  ...survey,
  problem: { reason, values: {} },
  rows: [],
  withoutUid: { rows: 0, examples: [] },
})

/** `surveyed`: the sheet that was already counted. */
async function sheetsOf(
  source: Source,
  examiner: SheetExaminer,
  surveyed: { sheet: SourceSheet; tally: SheetTally },
): Promise<SheetSummary[]> {
  const sheets: SheetSummary[] = []
  for (const sheet of source.sheets) {
    const { rows, uids } = sheet === surveyed.sheet ? surveyed.tally : await examiner.tally(sheet)
    sheets.push({ name: sheet.name, isHidden: sheet.isHidden, rows, uids })
  }
  return sheets
}
