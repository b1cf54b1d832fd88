import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'

export type MailRow = Selectable<Tables['mail']>

/** The current sender of a mail; without its token the mail cannot be changed (fencing). */
export type MailLease = { id: number; token: string }

// Longer than sending one mail may take (mail-transport.ts), so that no two processes send it.
const LEASE_SECONDS = 120
// A licence mail's cause cannot recur after its 30 days, so older mails are not needed.
export const RETENTION_DAYS = 90

/** Stores a mail to send, unless there is a mail of the same cause. */
export async function insertMail(trx: Transaction, mail: Insertable<Tables['mail']>): Promise<void> {
  await trx
    .insertInto('mail')
    .values(mail)
    .onConflict(conflict => conflict.column('cause').doNothing())
    .execute()
}

/**
 * Stores a mail in place of an earlier one of the same cause; a process that is sending that one
 * loses it.
 */
export async function renewMail(trx: Transaction, mail: Insertable<Tables['mail']>): Promise<void> {
  const requeued = { state: 'waiting', tries: 0, lease_token: null } as const
  const now = { created_at: sql<Date>`now()`, next_try_at: sql<Date>`now()` }
  await trx
    .insertInto('mail')
    .values(mail)
    .onConflict(conflict => conflict.column('cause').doUpdateSet({ ...mail, ...requeued, ...now }))
    .execute()
}

/**
 * Claims the mail that has been due longest; null if there is none. Each mail goes to one caller.
 */
export async function claimMail(db: Database, token: string): Promise<MailRow | null> {
  const row = await db
    .updateTable('mail')
    .set({ next_try_at: inSeconds(LEASE_SECONDS), lease_token: token, tries: sql<number>`tries + 1` })
    .where('id', '=', eb =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_try_at', '<=', sql<Date>`now()`)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds}::float8 * interval '1 second'`

/** Marks a mail as sent or given up, and deletes its content. */
export async function endMail(db: Database, lease: MailLease, state: 'sent' | 'given-up'): Promise<void> {
  await updateLeased(db, lease).set({ state, content_sealed: null, lease_token: null }).execute()
}

/** Schedules the next try in `waitMs` milliseconds. */
export async function postponeMail(db: Database, lease: MailLease, waitMs: number): Promise<void> {
  await updateLeased(db, lease)
    .set({ next_try_at: inSeconds(waitMs / 1_000), lease_token: null })
    .execute()
}

const updateLeased = (db: Database, { id, token }: MailLease) =>
  db.updateTable('mail').where('id', '=', id).where('lease_token', '=', token)

/**
 * Deletes the content of mails that wait too long, even after mails were switched off, and removes
 * old ended mails. Returns how many contents were deleted.
 */
export async function cleanUpMails(db: Database, givenUpDays: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'given-up', content_sealed: null, lease_token: null })
    .where('state', '=', 'waiting')
    .where('created_at', '<', daysAgo(givenUpDays))
    .executeTakeFirst()
  await db
    .deleteFrom('mail')
    .where('state', '<>', 'waiting')
    .where('created_at', '<', daysAgo(RETENTION_DAYS))
    .execute()
  return Number(numUpdatedRows)
}

const daysAgo = (days: number) => sql<Date>`now() - ${days}::int * interval '1 day'`
