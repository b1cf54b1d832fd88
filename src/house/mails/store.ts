import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../ground/database/database.ts'
import type { Tables } from '../../ground/database/tables.ts'

export type MailRow = Selectable<Tables['mail']>

/** Who sends a mail now: without this token nothing of it can be changed (fencing). */
export type Held = { id: number; token: string }

// Longer than one mail may take (send.ts), so that no process sends what another is still sending.
const LEASE_SECONDS = 120
// A licence mail's cause cannot come back after its 30 days; older ones are not needed.
export const KEPT_DAYS = 90

/** Keeps a mail to be sent; a cause that was there before keeps its one mail. */
export async function insertMail(trx: Transaction, mail: Insertable<Tables['mail']>): Promise<void> {
  await trx
    .insertInto('mail')
    .values(mail)
    .onConflict(conflict => conflict.column('cause').doNothing())
    .execute()
}

/** Keeps a mail in place of an earlier one of the same cause; whoever is sending that one has lost it. */
export async function renewMail(trx: Transaction, mail: Insertable<Tables['mail']>): Promise<void> {
  const anew = { state: 'waiting', tries: 0, lease_token: null } as const
  const now = { created_at: sql<Date>`now()`, next_try_at: sql<Date>`now()` }
  await trx
    .insertInto('mail')
    .values(mail)
    .onConflict(conflict => conflict.column('cause').doUpdateSet({ ...mail, ...anew, ...now }))
    .execute()
}

/** Takes the mail that is due longest, one for each taker; null where none is. */
export async function takeMail(db: Database, token: string): Promise<MailRow | null> {
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

/** The mail is out, or given up: what it said is wiped. */
export async function endMail(db: Database, held: Held, state: 'sent' | 'given-up'): Promise<void> {
  await ours(db, held).set({ state, content_sealed: null, lease_token: null }).execute()
}

/** The mail is tried again after so many milliseconds. */
export async function postponeMail(db: Database, held: Held, waitMs: number): Promise<void> {
  await ours(db, held)
    .set({ next_try_at: inSeconds(waitMs / 1_000), lease_token: null })
    .execute()
}

const ours = (db: Database, { id, token }: Held) =>
  db.updateTable('mail').where('id', '=', id).where('lease_token', '=', token)

/** Wipes what waits too long, also after mails were switched off, and removes what ended long ago. Returns how many were wiped. */
export async function tidyMails(db: Database, givenUpDays: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'given-up', content_sealed: null, lease_token: null })
    .where('state', '=', 'waiting')
    .where('created_at', '<', daysAgo(givenUpDays))
    .executeTakeFirst()
  await db.deleteFrom('mail').where('state', '<>', 'waiting').where('created_at', '<', daysAgo(KEPT_DAYS)).execute()
  return Number(numUpdatedRows)
}

const daysAgo = (days: number) => sql<Date>`now() - ${days}::int * interval '1 day'`
