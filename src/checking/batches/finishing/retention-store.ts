import type { Expired } from '../../../documents/reports/retention/expired.ts'
import type { Database, Reader, Transaction } from '../../../ground/database/database.ts'
import { STATUS } from '../status-rules.ts'

/** Ended batches, deleted ones too, without a hold, that ended before their companies' documents are kept. */
const expired = (reader: Reader, { companyIds, before }: Expired) =>
  reader
    .selectFrom('batch')
    .where('company_id', 'in', companyIds)
    .where('is_held', '=', false)
    .where('status', 'not in', [STATUS.created, STATUS.started])
    .where('status', '>=', STATUS.cancelled)
    .where(({ fn, eb }) => eb(fn.coalesce('finished_at', 'created_at'), '<', before))

/** The next one after `id`, by id. */
export const nextExpired = async (db: Database, which: Expired, id: number): Promise<number | null> =>
  (await expired(db, which).select('id').where('id', '>', id).orderBy('id').limit(1).executeTakeFirst())?.id ?? null

/** One of them, locked; undefined where it was taken up again or held meanwhile. */
export const lockExpired = (trx: Transaction, which: Expired, id: number) =>
  expired(trx, which).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Removes a batch's row. */
export const deleteBatchRow = async (trx: Transaction, id: number): Promise<void> => {
  await trx.deleteFrom('batch').where('id', '=', id).execute()
}

/** Sets or lifts the hold of a batch. */
export const holdBatchRow = async (trx: Transaction, id: number, isHeld: boolean): Promise<void> => {
  await trx.updateTable('batch').set({ is_held: isHeld }).where('id', '=', id).execute()
}
