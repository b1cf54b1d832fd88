import type { Insertable, Selectable } from 'kysely'
import type { Reader, Transaction } from '../../ground/database/database.ts'
import type { Tables } from '../../ground/database/tables.ts'

export type SingleCheckRow = Selectable<Tables['single_check']>

/** Writes down one check made on the screen. Returns the row as stored. */
export const insertSingleCheck = (
  trx: Transaction,
  check: Insertable<Tables['single_check']>,
): Promise<SingleCheckRow> => trx.insertInto('single_check').values(check).returningAll().executeTakeFirstOrThrow()

/** A user's newest checks for their present company, newest first. */
export const newestSingleChecks = (
  reader: Reader,
  { userId, companyId }: { userId: number; companyId: number },
  most: number,
): Promise<SingleCheckRow[]> =>
  reader
    .selectFrom('single_check')
    .selectAll()
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** One check; `lock` keeps it from other transactions until this one ends. */
export const singleCheckById = (reader: Reader, id: number, lock = false): Promise<SingleCheckRow | undefined> =>
  reader
    .selectFrom('single_check')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, query => query.forNoKeyUpdate())
    .executeTakeFirst()
