import { sayUnreadable, UnreadableUpload } from '../../spreadsheets/unreadable-upload.ts'
import { type WrittenResult, writeResult } from '../../spreadsheets/write-result.ts'
import { translate } from '../../texts/translate.ts'
import type { BatchRow } from '../list/view.ts'
import { batchTexts } from '../server-texts.ts'
import { STATUS } from '../status-rules.ts'
import type { Answers } from './batch-answers.ts'
import type { BatchEnd } from './end-of.ts'
import type { BatchSheet } from './read-batch-sheet.ts'
import { resultCells, resultHeadings } from './result-columns.ts'

type ResultSource = { sheet: BatchSheet; answers: Answers; companyUid: string }

/**
 * The result of a batch that ends so: the user's own workbook, or list, with the answer columns. None where nothing was answered or
 * the batch was cancelled; a workbook that has no room for them makes the batch FAILED, and says so.
 */
export async function resultOf(
  batch: BatchRow,
  source: ResultSource,
  end: BatchEnd,
): Promise<{ end: BatchEnd; result: WrittenResult | null }> {
  if (end.status === STATUS.failed || end.status === STATUS.cancelled) return { end, result: null }
  try {
    return { end, result: await writeBatchResult(batch, source) }
  } catch (failure) {
    if (!(failure instanceof UnreadableUpload)) throw failure
    return { end: { status: STATUS.failed, errorMessage: sayUnreadable(failure, batch.language) }, result: null }
  }
}

function writeBatchResult(
  { language, company_id, created_by }: BatchRow,
  { sheet, answers, companyUid }: ResultSource,
): Promise<WrittenResult> {
  const { upload, layout } = sheet
  const reading = { language, companyUid }
  const beside = { isCompared: Boolean(layout.companyColumns), hasDays: Boolean(layout.dayColumn) }
  return writeResult({
    whose: { companyId: company_id, userId: created_by },
    upload,
    layout,
    placeholder: translate(batchTexts, language)('onlyInUtf8'),
    headings: resultHeadings(language, beside),
    answersFor: async rows => (await answers(rows)).map(answered => resultCells(answered, reading, beside)),
  })
}
