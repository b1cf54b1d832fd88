import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../ground/database/database.ts'
import { DAY_MS } from '../../../ground/texts/days.ts'

/** A German number in whose name BZSt refused to answer, and since when. */
export type RefusedNumber = { ownUid: string; code: string; since: Date }

/** When BZSt last refused this number; null = it did not, or answered since. */
export async function refusedAt(reader: Reader, ownUid: string): Promise<Date | null> {
  const row = await reader
    .selectFrom('refused_own_number')
    .select('last_at')
    .where('own_uid', '=', ownUid)
    .executeTakeFirst()
  return row?.last_at ?? null
}

/** Keeps for all processes that a number was refused; of one that was before, it stays known since when. */
export async function keepRefusedNumber(db: Reader, ownUid: string, code: string, at: Date): Promise<void> {
  await db
    .insertInto('refused_own_number')
    .values({ own_uid: ownUid, code, first_at: at, last_at: at })
    .onConflict(conflict =>
      conflict.column('own_uid').doUpdateSet({ code, last_at: sql<Date>`greatest(refused_own_number.last_at, ${at})` }),
    )
    .execute()
}

/** Forgets that a number was refused: it was answered since. */
export const forgetRefusedNumber = async (db: Reader, ownUid: string): Promise<void> => {
  await db.deleteFrom('refused_own_number').where('own_uid', '=', ownUid).execute()
}

/** Returns those whose Admins were not written to yet, locked, so that no two processes write to them. */
export async function untoldNumbers(trx: Transaction): Promise<RefusedNumber[]> {
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

/** Notes that a number's Admins were written to. */
export const markTold = async (trx: Transaction, ownUid: string, at: Date): Promise<void> => {
  await trx.updateTable('refused_own_number').set({ told_at: at }).where('own_uid', '=', ownUid).execute()
}

// Of a number that its company removed, or never asks with again.
export const KEPT_MS = 90 * DAY_MS

/** Deletes what nobody met again for three months. */
export const forgetOldRefusals = async (trx: Transaction, now: Date): Promise<void> => {
  await trx
    .deleteFrom('refused_own_number')
    .where('last_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
