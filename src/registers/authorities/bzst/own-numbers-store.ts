import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../base/database/database.ts'
import { DAY_MS } from '../../../base/texts/days.ts'

/** A German number that BZSt refused as requester, and since when. */
export type RefusedNumber = { ownUid: string; code: string; since: Date }

/** Returns when BZSt last refused this number; null = never, or it was accepted since. */
export async function refusedAt(reader: Reader, ownUid: string): Promise<Date | null> {
  const row = await reader
    .selectFrom('refused_own_number')
    .select('last_at')
    .where('own_uid', '=', ownUid)
    .executeTakeFirst()
  return row?.last_at ?? null
}

/**
 * Stores for all processes that a number was refused; keeps the first date of a repeated refusal.
 */
export async function storeRefusedNumber(db: Reader, ownUid: string, code: string, at: Date): Promise<void> {
  await db
    .insertInto('refused_own_number')
    .values({ own_uid: ownUid, code, first_at: at, last_at: at })
    .onConflict(conflict =>
      conflict.column('own_uid').doUpdateSet({ code, last_at: sql<Date>`greatest(refused_own_number.last_at, ${at})` }),
    )
    .execute()
}

/** Removes the refusal of a number that was accepted. */
export const deleteRefusedNumber = async (db: Reader, ownUid: string): Promise<void> => {
  await db.deleteFrom('refused_own_number').where('own_uid', '=', ownUid).execute()
}

/**
 * Returns the numbers whose Admins were not notified yet, and locks them so that only one process
 * notifies.
 */
export async function lockUnnotifiedNumbers(trx: Transaction): Promise<RefusedNumber[]> {
  const rows = await trx
    .selectFrom('refused_own_number')
    .select(['own_uid', 'code', 'first_at'])
    .where('told_at', 'is', null)
    .orderBy('own_uid')
    .limit(100)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ own_uid, code, first_at }) => ({ ownUid: own_uid, code, since: first_at }))
}

/** Records that a number's Admins were notified. */
export const markNotified = async (trx: Transaction, ownUid: string, at: Date): Promise<void> => {
  await trx.updateTable('refused_own_number').set({ told_at: at }).where('own_uid', '=', ownUid).execute()
}

// Applies to numbers that their company removed or no longer uses.
export const REFUSAL_RETENTION_MS = 90 * DAY_MS

/** Deletes refusals that were not repeated for three months. */
export const deleteOldRefusals = async (trx: Transaction, now: Date): Promise<void> => {
  await trx
    .deleteFrom('refused_own_number')
    .where('last_at', '<', new Date(now.getTime() - REFUSAL_RETENTION_MS))
    .execute()
}
