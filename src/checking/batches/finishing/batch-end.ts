import { describeReason } from '../../../answers/checks/describe-outcome.ts'
import type { Database } from '../../../base/database/database.ts'
import { translate } from '../../../base/texts/translate.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import type { BatchRow } from '../list/view.ts'
import { batchTexts } from '../server-texts.ts'
import { STATUS } from '../status-rules.ts'

export type BatchEnd = {
  status: typeof STATUS.completed | typeof STATUS.completedWithErrors | typeof STATUS.failed | typeof STATUS.cancelled
  /** The reason for FAILED. */
  errorMessage: string | null
}

/**
 * Returns the end of a batch whose questions are all settled (docs/rules.md#how-a-batch-ends):
 * COMPLETED if no row is open; FAILED with the most frequent reason if no question was answered;
 * otherwise COMPLETED_WITH_ERRORS. A cancelled batch stays cancelled.
 */
export async function determineEnd(db: Database, batch: BatchRow): Promise<BatchEnd> {
  if (batch.status === STATUS.cancelled) return { status: STATUS.cancelled, errorMessage: null }
  if (batch.not_checked_rows === 0) return { status: STATUS.completed, errorMessage: null }
  if (await hasAnswer(db, batch.id)) return { status: STATUS.completedWithErrors, errorMessage: null }
  return { status: STATUS.failed, errorMessage: describeReason(await mainReason(db, batch.id), batch.language) }
}

const hasAnswer = async (db: Database, batchId: number): Promise<boolean> =>
  (await db
    .selectFrom('question')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('verdict', '<>', 'not-checked')
    .limit(1)
    .executeTakeFirst()) !== undefined

async function mainReason(db: Database, batchId: number): Promise<Reason> {
  const row = await db
    .selectFrom('question')
    .select('reason')
    .where('batch_id', '=', batchId)
    .where('verdict', '=', 'not-checked')
    .groupBy('reason')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('reason')
    .limit(1)
    .executeTakeFirst()
  // The column contains a Reason (batches/asking/settle-store.ts); the database's types declare it
  // as text.
  return (row?.reason ?? 'internal-error') as Reason
}

/**
 * Returns the end of a batch that could not be finished after several tries. It keeps its answers
 * and can be retried.
 */
export const unfinishableEnd = (batch: BatchRow): BatchEnd =>
  batch.status === STATUS.cancelled
    ? { status: STATUS.cancelled, errorMessage: null }
    : { status: STATUS.failed, errorMessage: translate(batchTexts, batch.language)('unfinishable') }
