import { type Selectable, sql } from 'kysely'
import type { Database, Reader, Transaction } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type Refresh = Selectable<Tables['cache_refresh']>

/** Who works on a refresh now: without this token nothing of it can be changed (fencing). */
export type Hold = { id: number; token: string; leaseMs: number }

type NewRefresh = { day: string; nightOf: string | null; startedBy: number | null }

// A refresh that stood still for so long has no worker any more.
const DESERTED = sql<boolean>`lease_until < now() - interval '60 seconds'`
// A worker that comes back later than this had better leave the rest to the next night.
const TOO_OLD = sql<boolean>`started_at < now() - interval '24 hours'`

/** Begins a refresh; null where one runs already, or where this night had its own. */
export async function insertRefresh(trx: Transaction, { day, nightOf, startedBy }: NewRefresh): Promise<number | null> {
  const row = await trx
    .insertInto('cache_refresh')
    .values({ day, night_of: nightOf, started_by: startedBy })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Ends the running refresh where no worker is on it any more. */
export const endDeserted = async (trx: Transaction): Promise<void> => {
  await ending(trx, 'lost').where(DESERTED).execute()
}

/** Ends the running refresh, whoever works on it. Returns its id, or null where none runs. */
export async function cancelRunning(trx: Transaction): Promise<number | null> {
  const row = await ending(trx, 'cancelled').returning('id').executeTakeFirst()
  return row?.id ?? null
}

const ending = (db: Reader, state: 'cancelled' | 'lost' | 'finished') =>
  db.updateTable('cache_refresh').set({ state, ended_at: sql<Date>`now()` }).where('state', '=', 'running')

/**
 * Takes the running refresh to work on it, null where none runs or somebody does: also somebody whose calls of a
 * cancelled one are still under way. One that is a day old is ended instead.
 */
export async function takeRefresh(db: Database, token: string, leaseMs: number): Promise<Refresh | null> {
  await ending(db, 'lost').where(DESERTED).where(TOO_OLD).execute()
  const row = await db
    .updateTable('cache_refresh')
    .set({ lease_token: token, lease_until: leaseEnd(leaseMs) })
    .where('state', '=', 'running')
    .where('lease_until', '<=', sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cache_refresh as other')
            .select('other.id')
            .where('other.state', '<>', 'running')
            .where('other.lease_until', '>', sql<Date>`now()`),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

const leaseEnd = (leaseMs: number) => sql<Date>`now() + ${leaseMs}::int * interval '1 millisecond'`

/** Lengthens the lease. False: it was cancelled, or somebody else has it. */
export async function renewLease(db: Database, hold: Hold): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cache_refresh')
    .set({ lease_until: leaseEnd(hold.leaseMs) })
    .where(isHeld(hold))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How many questions the whole refresh has. */
export const keepTotal = async (db: Database, hold: Hold, total: number): Promise<void> => {
  await db.updateTable('cache_refresh').set({ total }).where(isHeld(hold)).execute()
}

/** Counts one question as dealt with. False: the refresh is no longer ours. */
export async function countDone(trx: Transaction, hold: Hold): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cache_refresh')
    .set({ done: sql<number>`done + 1` })
    .where(isHeld(hold))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Everything was asked. */
export const finishRefresh = async (db: Database, hold: Hold): Promise<void> => {
  await ending(db, 'finished').where(isHeld(hold)).execute()
}

const isHeld = ({ id, token }: Hold) => sql<boolean>`id = ${id} and lease_token = ${token} and state = 'running'`

/** Lets somebody else go on at once. */
export const releaseLease = async (db: Database, { id, token }: Hold): Promise<void> => {
  await db
    .updateTable('cache_refresh')
    .set({ lease_until: sql<Date>`now()` })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .execute()
}

/** The same for all: after the start of an embedded database, which no other process can have open. */
export const releaseAllLeases = async (db: Database): Promise<void> => {
  await db
    .updateTable('cache_refresh')
    .set({ lease_until: sql<Date>`now()` })
    .where('lease_until', '>', sql<Date>`now()`)
    .execute()
}

/** The newest refresh, running only while somebody works on it or soon will; undefined before the first. */
export const newestRefresh = (db: Reader) =>
  db
    .selectFrom('cache_refresh')
    .select(['done', 'total', sql<boolean>`state = 'running' and not (${DESERTED})`.as('is_running')])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many questions other refreshes of this Vienna day dealt with. */
export async function doneOnDay(db: Reader, day: string, exceptId: number): Promise<number> {
  const { done } = await db
    .selectFrom('cache_refresh')
    .select(({ fn }) => fn.sum<number>('done').as('done'))
    .where('day', '=', day)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow()
  return Number(done ?? 0)
}
