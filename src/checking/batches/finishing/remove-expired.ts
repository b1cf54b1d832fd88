import { deleteAssessments } from '../../../answers/evidence/assessments-store.ts'
import { commit } from '../../../base/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../../base/database/database.ts'
import { repeatWhile, yieldToEventLoop } from '../../../base/database/event-loop.ts'
import { deleteFile } from '../../../base/database/file-store.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import type { ExpiredScope } from '../../../documents/reports/retention/expired.ts'
import { createRemovalByCompany, lockUnlessHeld, removeReports } from '../../../documents/reports/retention/removals.ts'
import type { Removal } from '../../../documents/reports/retention/remove-expired.ts'
import { record } from '../../../platform/audit-log/record.ts'
import { deleteQuestions } from '../asking/store.ts'
import { fileIdsOf } from '../batch-files.ts'
import { COMPARISONS } from '../comparisons-store.ts'
import { INVOICE_DAYS } from '../invoice-days-store.ts'
import { type BatchRow, lockOwnBatch } from '../list/view.ts'
import { deleteNotAUidRows } from '../rows-store.ts'
import { deleteBatchRow, holdBatchRow, lockExpired, nextExpired } from './retention-store.ts'

const ROWS_PER_STATEMENT = 1_000

/** The functions that delete what is stored about a batch's rows, a portion at a time. */
const ROW_DELETIONS = [deleteQuestions, deleteNotAUidRows, COMPARISONS.remove, INVOICE_DAYS.remove]

/**
 * Removes batches whose retention has ended: questions, all report editions, upload, result and
 * row. Writes one audit-log line each.
 */
export const removeExpiredBatches: Removal = async (database, expired, mayContinue) => {
  for (let id = await nextExpired(database.db, expired, 0); id !== null && (await mayContinue()); ) {
    await removeBatchForGood(database, expired, id)
    await yieldToEventLoop()
    id = await nextExpired(database.db, expired, id)
  }
}

/** Reads the batch again before each step, so that a new hold stops the removal. */
async function removeBatchForGood(database: OpenDatabase, expired: ExpiredScope, id: number): Promise<void> {
  const step = (change: (trx: Transaction, batch: BatchRow) => Promise<boolean>): Promise<boolean> =>
    commit(database, async trx => {
      const batch = await lockExpired(trx, expired, id)
      return batch !== undefined && (await lockUnlessHeld(trx, batch.company_id)) && (await change(trx, batch))
    })
  for (const deleteRows of ROW_DELETIONS) {
    await repeatWhile(() => step(async trx => (await deleteRows(trx, id, ROWS_PER_STATEMENT)) === ROWS_PER_STATEMENT))
  }
  await step(async (trx, batch) => {
    await removeRest(trx, batch)
    return true
  })
}

async function removeRest(trx: Transaction, batch: BatchRow): Promise<void> {
  const reports = await removeReports(trx, { batchId: batch.id })
  await deleteBatchRow(trx, batch.id)
  for (const fileId of fileIdsOf(batch)) await deleteFile(trx, fileId)
  // The file name may contain personal data, so it is removed too.
  const before = { createdAt: batch.created_at, finishedAt: batch.finished_at, rows: batch.total_rows, reports }
  await record(trx, null, 'retention.remove', { name: `task/${batch.id}`, companyId: batch.company_id }, before, null)
}

const ROWS_PER_TRANSACTION = 1_000

/**
 * Removes assessments of companies whose retention has ended. Writes one audit-log line for each
 * portion.
 */
export const removeExpiredAssessments = createRemovalByCompany(async (trx, companyId, expired) => {
  const judgements = await deleteAssessments(trx, expired, ROWS_PER_TRANSACTION)
  const object = { name: `company/${companyId}`, companyId }
  if (judgements > 0) await record(trx, null, 'retention.remove', object, { judgements }, null)
  return judgements === ROWS_PER_TRANSACTION
})

/**
 * Sets or lifts the hold of a batch, which protects all its data from retention (BAO § 132, pending
 * proceedings). Throws 404 outside the actor's scope; the contract admits only Admin and Dev.
 */
export const holdBatch = (actor: Actor, database: OpenDatabase, id: number, hold: boolean): Promise<void> =>
  commit(database, async trx => {
    const batch = await lockOwnBatch(actor, trx, id)
    if (batch.is_held === hold) return
    await holdBatchRow(trx, id, hold)
    const object = { name: `task/${id}`, companyId: batch.company_id }
    await record(trx, actor, 'task.hold', object, { hold: batch.is_held }, { hold })
  })
