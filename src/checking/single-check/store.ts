import type { Insertable } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { SingleCheckRow } from '../../documents/findings/stored-check.ts'
import type { ExpiredScope } from '../../documents/reports/retention/expired.ts'

/** Stores a check and returns the row. */
export const insertSingleCheck = (
  trx: Transaction,
  check: Insertable<Tables['single_check']>,
): Promise<SingleCheckRow> => trx.insertInto('single_check').values(check).returningAll().executeTakeFirstOrThrow()

/** Returns a user's newest checks for their present company, newest first. */
export const newestSingleChecks = (
  reader: Reader,
  { userId, companyId }: { userId: number; companyId: number },
  limit: number,
): Promise<SingleCheckRow[]> =>
  reader
    .selectFrom('single_check')
    .selectAll()
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns one check; `lock` locks it until the transaction ends. */
export const singleCheckById = (reader: Reader, id: number, lock = false): Promise<SingleCheckRow | undefined> =>
  reader
    .selectFrom('single_check')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, query => query.forNoKeyUpdate())
    .executeTakeFirst()

/** Returns up to `limit` checks from before their companies' retention limits, locked. */
export const lockExpiredChecks = (trx: Transaction, { companyIds, before }: ExpiredScope, limit: number) =>
  trx
    .selectFrom('single_check')
    .select(['id', 'company_id', 'created_at'])
    .where('company_id', 'in', companyIds)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()

export const deleteCheckRow = async (trx: Transaction, id: number): Promise<void> => {
  await trx.deleteFrom('single_check').where('id', '=', id).execute()
}
