import { settingsOf } from '../../../access/settings/settings-of.ts'
import { headingOf, resultColumns } from '../../../answers/evidence/result-columns.ts'
import type { Database } from '../../../base/database/database.ts'
import { readFile } from '../../../base/database/file-store.ts'
import { translate } from '../../../base/texts/translate.ts'
import { facts } from '../../../documents/findings/facts.ts'
import {
  type AnswerRow,
  optionalContentsOf,
  type SheetLayout,
  type UploadedRow,
} from '../../../documents/spreadsheets/layout.ts'
import { describeUnreadable, UnreadableUpload } from '../../../documents/spreadsheets/unreadable-upload.ts'
import {
  type ResultDraft,
  type ResultSpec,
  type WrittenResult,
  writeResult,
} from '../../../documents/spreadsheets/write-result.ts'
import { INPUT_IDS, inputColumn } from '../../../registers/marks/input-rules.ts'
import { layoutOf } from '../batch-files.ts'
import type { BatchRow } from '../list/view.ts'
import { batchTexts } from '../server-texts.ts'
import { STATUS } from '../status-rules.ts'
import { readWorkbook, type UploadLimits } from '../upload/read-and-plan.ts'
import type { AnsweredRow } from './answered-row.ts'
import type { ReadAnswers } from './batch-answers.ts'
import type { BatchEnd } from './batch-end.ts'
import { resultLandscape } from './settings-rules.ts'

type ResultSource = { sheet: BatchSheet; answers: ReadAnswers; companyUid: string; draft: ResultDraft | null }

/**
 * Writes the result of an ended batch: the user's workbook or list with the answer columns. The
 * result is null if nothing was answered or the batch was cancelled. If a workbook has no room for
 * the columns, the returned end is FAILED with a message.
 */
export async function writeResultOrFail(
  batch: BatchRow,
  source: ResultSource,
  end: BatchEnd,
): Promise<{ end: BatchEnd; result: WrittenResult | null }> {
  if (end.status === STATUS.failed || end.status === STATUS.cancelled) return { end, result: null }
  try {
    return { end, result: await writeBatchResult(batch, source) }
  } catch (failure) {
    if (!(failure instanceof UnreadableUpload)) throw failure
    return { end: { status: STATUS.failed, errorMessage: describeUnreadable(failure, batch.language) }, result: null }
  }
}

const writeBatchResult = (
  batch: BatchRow,
  { sheet, answers, companyUid, draft }: ResultSource,
): Promise<WrittenResult> =>
  writeResult(
    {
      ...resultOptions(batch, sheet),
      owner: { companyId: batch.company_id, userId: batch.created_by },
      answersFor: async rows => (await answers(rows)).map(cellFormatterOf(batch, sheet, companyUid)),
    },
    draft,
  )

/** Returns everything that is needed to write a batch's result except the answers. */
export const resultOptions = ({ language }: BatchRow, sheet: BatchSheet): ResultSpec => ({
  upload: sheet.upload,
  layout: sheet.layout,
  isLandscape: sheet.isLandscape,
  placeholder: translate(batchTexts, language)('onlyInUtf8'),
  headings: resultColumns(optionalContentsOf(sheet.layout)).map(({ key }) => headingOf(key, language)),
})

/** Returns a function that formats a row's answer in the batch's language for its company. */
export function cellFormatterOf({ language, company_id: id }: BatchRow, sheet: BatchSheet, companyUid: string) {
  const columns = resultColumns(optionalContentsOf(sheet.layout))
  const reader = { language, company: { id, uid: companyUid } }
  return (row: AnsweredRow): AnswerRow => ({
    verdict: row.verdict ?? 'not-checked',
    cells: facts(row, reader, columns).map(({ value }) => value),
  })
}

export type BatchSheet = {
  upload: Uint8Array
  layout: SheetLayout
  /** The company's setting for printing results. */
  isLandscape: boolean
  rows: Promise<UploadedRow[]>
}

/**
 * Reads a batch's upload and starts reading its `rows` from the sheet and columns found at the
 * upload. Throws if the file has been removed; `rows` rejects if it cannot be read.
 */
export async function readBatchSheet(db: Database, batch: BatchRow, limits: UploadLimits): Promise<BatchSheet> {
  if (batch.upload_file_id === null) throw new Error(`batch ${batch.id} no longer has an upload`)
  const upload = await readFile(db, batch.upload_file_id)
  const { isLandscape } = await settingsOf(db, batch.company_id, { isLandscape: resultLandscape })
  const layout = layoutOf(batch)
  const layoutChoice = {
    sheet: layout.sheet,
    column: layout.uidColumn,
    companyColumns: layout.companyColumns ?? { name: null },
    dayColumn: layout.dayColumn ?? null,
    ...Object.fromEntries(INPUT_IDS.map(inputColumn).map(column => [column, layout[column] ?? null])),
    list: layout.list ?? null,
  }
  const readOptions = { bytes: upload, ...layoutChoice, companies: true, days: true, language: batch.language }
  const owner = { companyId: batch.company_id, userId: batch.created_by }
  const rows = readWorkbook(owner, readOptions, limits).then(workbook => workbook.rows)
  // Prevents an unhandled rejection if something else fails first. Awaiting `rows` still rejects.
  rows.catch(() => undefined)
  return { upload, layout, isLandscape, rows }
}
