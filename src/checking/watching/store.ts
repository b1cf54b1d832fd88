import { sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../ground/database/database.ts'
import { type Held, leaseOf } from '../../ground/database/lease.ts'

/** Who asks for a company's watched partners now. */
export const WATCHING = leaseOf('watching', { key: 'company_id', token: 'lease_token', until: 'lease_until' })

/** Begins to look after a company's watched partners, or looks at once. */
export const lookAtOnce = async (trx: Transaction, companyId: number, now: Date): Promise<void> => {
  await trx
    .insertInto('watching')
    .values({ company_id: companyId, next_at: now })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet({ next_at: now }))
    .execute()
}

/** Returns companies that wait for their turn, the one that waits longest first. */
export const companiesToLookAt = async (db: Reader, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('watching')
    .select('company_id')
    .where('next_at', '<=', now)
    .where(WATCHING.isFree)
    .orderBy('next_at')
    .orderBy('company_id')
    .limit(10)
    .execute()
  return rows.map(row => row.company_id)
}

export type Progress = { askedUntil: Date | null; askedToday: number }

/** How far a company's watching came, and what of the day's questions was asked. */
export async function progressOf(db: Reader, companyId: number, today: string): Promise<Progress> {
  const row = await db
    .selectFrom('watching')
    .select(['asked_until', 'day', 'asked'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return { askedUntil: row?.asked_until ?? null, askedToday: row?.day === today ? row.asked : 0 }
}

/** Counts a question before it is asked. False: the company's watching is no longer ours. */
export async function countAsked(db: Reader, held: Held, today: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watching')
    .set({ day: today, asked: sql<number>`case when day = ${today}::date then asked + 1 else 1 end` })
    .where(WATCHING.isHeld(held))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps up to when was asked what is due, and when there is something to do again. */
export const keepTurn = async (
  db: Database,
  held: Held,
  { askedUntil, nextAt }: { askedUntil: Date | null; nextAt: Date },
): Promise<void> => {
  await db
    .updateTable('watching')
    .set({ asked_until: askedUntil, next_at: nextAt })
    .where(WATCHING.isHeld(held))
    .execute()
}

/** Notes that a partner had its question of the day; where an authority called it malformed, its days begin anew. */
export async function noteAsked(
  trx: Transaction,
  partnerId: number,
  { today, countsFrom }: { today: string; countsFrom: Date | null },
): Promise<void> {
  await trx
    .updateTable('watched_partner')
    .set({ tried_on: today, ...(countsFrom === null ? {} : { counts_from: countsFrom }) })
    .where('partner_id', '=', partnerId)
    .execute()
}
