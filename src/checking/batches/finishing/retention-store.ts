import type { Database, Reader, Transaction } from '../../../base/database/database.ts'
import type { ExpiredScope } from '../../../documents/reports/retention/expired.ts'
import { STATUS } from '../status-rules.ts'

/**
 * Selects ended batches, including deleted ones, without a hold, whose end is before their
 * company's retention limit.
 */
const selectExpired = (reader: Reader, { companyIds, before }: ExpiredScope) =>
  reader
    .selectFrom('batch')
    .where('company_id', 'in', companyIds)
    .where('is_held', '=', false)
    .where('status', 'not in', [STATUS.created, STATUS.started])
    .where('status', '>=', STATUS.cancelled)
    .where(({ fn, eb }) => eb(fn.coalesce('finished_at', 'created_at'), '<', before))

/** Returns the next expired batch after `id`, ordered by id. */
export const nextExpired = async (db: Database, scope: ExpiredScope, id: number): Promise<number | null> =>
  (await selectExpired(db, scope).select('id').where('id', '>', id).orderBy('id').limit(1).executeTakeFirst())?.id ??
  null

/** Returns an expired batch, locked; undefined if it has since been restarted or held. */
export const lockExpired = (trx: Transaction, scope: ExpiredScope, id: number) =>
  selectExpired(trx, scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const deleteBatchRow = async (trx: Transaction, id: number): Promise<void> => {
  await trx.deleteFrom('batch').where('id', '=', id).execute()
}

export const holdBatchRow = async (trx: Transaction, id: number, isHeld: boolean): Promise<void> => {
  await trx.updateTable('batch').set({ is_held: isHeld }).where('id', '=', id).execute()
}
