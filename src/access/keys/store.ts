import { type Insertable, sql } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'

/** Inserts a key. Returns its id. */
export const insertKey = async (trx: Transaction, key: Insertable<Tables['api_key']>): Promise<number> =>
  (await trx.insertInto('api_key').values(key).returning('id').executeTakeFirstOrThrow()).id

export const markKeyRevoked = async (trx: Transaction, id: number, endedAt: Date): Promise<void> => {
  await trx.updateTable('api_key').set({ ended_at: endedAt }).where('id', '=', id).execute()
}

/** Adds recent uses to a key's stored counts. */
export const addUses = async (reader: Reader, id: number, { count, first, last }: KeyUses): Promise<void> => {
  await reader
    .updateTable('api_key')
    .set(eb => ({
      uses: sql<number>`${eb.ref('uses')} + ${count}::bigint`,
      first_used_at: eb.fn.coalesce('first_used_at', eb.val(first)),
      last_used_at: last,
    }))
    .where('id', '=', id)
    .execute()
}

/** A key's uses since the last write. */
export type KeyUses = { count: number; first: Date; last: Date }
