import { sayReason } from '../../../answers/checks/say-outcome.ts'
import type { Database } from '../../../ground/database/database.ts'
import { translate } from '../../../ground/texts/translate.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import type { BatchRow } from '../list/view.ts'
import { batchTexts } from '../server-texts.ts'
import { STATUS } from '../status-rules.ts'

export type BatchEnd = {
  status: typeof STATUS.completed | typeof STATUS.completedWithErrors | typeof STATUS.failed | typeof STATUS.cancelled
  /** For FAILED: why. */
  errorMessage: string | null
}

/**
 * How a batch ends whose every question is settled: COMPLETED when nothing is open, FAILED when questions were due and none
 * brought an answer (with the most frequent reason), else COMPLETED_WITH_ERRORS (docs/rules.md#how-a-batch-ends). A cancelled one stays.
 */
export async function endOf(db: Database, batch: BatchRow): Promise<BatchEnd> {
  if (batch.status === STATUS.cancelled) return { status: STATUS.cancelled, errorMessage: null }
  if (batch.not_checked_rows === 0) return { status: STATUS.completed, errorMessage: null }
  if (await hasAnswer(db, batch.id)) return { status: STATUS.completedWithErrors, errorMessage: null }
  return { status: STATUS.failed, errorMessage: sayReason(await mainReason(db, batch.id), batch.language) }
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
  const found = await db
    .selectFrom('question')
    .select('reason')
    .where('batch_id', '=', batchId)
    .where('verdict', '=', 'not-checked')
    .groupBy('reason')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('reason')
    .limit(1)
    .executeTakeFirst()
  // Written from a Reason (batches/asking/settle-store.ts); the database's types know it as text.
  return (found?.reason ?? 'internal-error') as Reason
}

/** The end of a batch that could not be finished though it was tried again: its answers are kept, a retry may help. */
export const unfinishable = (batch: BatchRow): BatchEnd =>
  batch.status === STATUS.cancelled
    ? { status: STATUS.cancelled, errorMessage: null }
    : { status: STATUS.failed, errorMessage: translate(batchTexts, batch.language)('unfinishable') }
