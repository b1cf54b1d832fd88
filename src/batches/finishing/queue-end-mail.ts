import type { Transaction } from '../../database/database.ts'
import type { Mails } from '../../mails/create.ts'
import type { BatchEnding } from '../../mails/mail.ts'
import type { BatchRow } from '../list/view.ts'
import { STATUS } from '../status-rules.ts'
import type { BatchEnd } from './end-of.ts'

const ENDINGS: Record<BatchEnd['status'], BatchEnding | null> = {
  [STATUS.completed]: 'completed',
  [STATUS.completedWithErrors]: 'completedWithErrors',
  [STATUS.failed]: 'failed',
  // Who cancels knows.
  [STATUS.cancelled]: null,
}

/**
 * Tells a batch's creator by mail that it has ended, and how; one who was deleted or deactivated meanwhile, or belongs to
 * another company now, is told nothing; nor is a program.
 */
export async function queueEndMail(
  trx: Transaction,
  mails: Mails,
  batch: BatchRow,
  { end, finishedAt }: { end: BatchEnd; finishedAt: Date },
): Promise<void> {
  const ending = ENDINGS[end.status]
  const creator = ending && (await activeCreator(trx, batch))
  if (!ending || !creator) return
  const { email, language, firstname, lastname } = creator
  // Each end of a batch is a cause of its own: a retry ends it once more.
  const cause = `batch-done batch/${batch.id} ${finishedAt.toISOString()}`
  await mails.queue(
    trx,
    { cause, recipient: email, language },
    {
      ...{ kind: 'batch-done', batchId: batch.id, name: `${firstname} ${lastname}`, fileName: batch.file_name },
      ...{ ending, errorMessage: end.errorMessage, rows: rowsOf(batch) },
    },
  )
}

const activeCreator = (trx: Transaction, { created_by, company_id }: BatchRow) =>
  trx
    .selectFrom('users')
    .select(['email', 'language', 'firstname', 'lastname'])
    .where('id', '=', created_by)
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .where('is_program', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const rowsOf = (batch: BatchRow) => ({
  total: batch.total_rows,
  valid: batch.valid_rows,
  invalid: batch.invalid_rows,
  notChecked: batch.not_checked_rows,
  notAUid: batch.not_a_uid_rows,
})
