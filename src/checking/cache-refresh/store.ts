import { type Selectable, sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../base/database/database.ts'
import { type HeldLease, leaseOf } from '../../base/database/lease.ts'
import type { Tables } from '../../base/database/tables.ts'

export type Refresh = Selectable<Tables['cache_refresh']>

/** The lease for a refresh; a cancelled one has none. */
export const REFRESH_LEASE = leaseOf('cache_refresh', {
  key: 'id',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql`state = 'running'`,
})

type NewRefresh = { day: string; nightOf: string | null; startedBy: number | null }

// A refresh whose lease expired this long ago has lost its worker.
const IS_ABANDONED = sql<boolean>`lease_until < now() - interval '60 seconds'`
// A refresh older than this is not continued; the next night queries the rest.
const TOO_OLD = sql<boolean>`started_at < now() - interval '24 hours'`

/** Starts a refresh; null if one is running or this night had one. */
export async function insertRefresh(trx: Transaction, { day, nightOf, startedBy }: NewRefresh): Promise<number | null> {
  const row = await trx
    .insertInto('cache_refresh')
    .values({ day, night_of: nightOf, started_by: startedBy })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Ends the running refresh if it has lost its worker. */
export const endAbandoned = async (trx: Transaction): Promise<void> => {
  await endRunning(trx, 'lost').where(IS_ABANDONED).execute()
}

/**
 * Cancels the running refresh, whichever process works on it. Returns its id; null if none runs.
 */
export async function cancelRunning(trx: Transaction): Promise<number | null> {
  const row = await endRunning(trx, 'cancelled').returning('id').executeTakeFirst()
  return row?.id ?? null
}

const endRunning = (db: Reader, state: 'cancelled' | 'lost' | 'finished') =>
  db.updateTable('cache_refresh').set({ state, ended_at: sql<Date>`now()` }).where('state', '=', 'running')

// No calls of a cancelled refresh are still in flight.
const IS_QUIET = sql<boolean>`not exists (
  select 1 from cache_refresh other where other.state <> 'running' and other.lease_until > now())`

/** A condition: whether a refresh runs that no worker holds. */
export const IS_REFRESH_WAITING = sql<boolean>`exists (select from cache_refresh where state = 'running' and ${REFRESH_LEASE.isFree})`

/**
 * Leases the running refresh; null if none runs or another process holds one, including calls of a
 * cancelled one still in flight. A refresh that is a day old is ended instead.
 */
export async function claimRefresh(
  db: Database,
  leaseMs: number,
): Promise<{ refresh: Refresh; lease: HeldLease } | null> {
  await endRunning(db, 'lost').where(IS_ABANDONED).where(TOO_OLD).execute()
  const running = await db.selectFrom('cache_refresh').select('id').where('state', '=', 'running').executeTakeFirst()
  return running ? db.transaction().execute(trx => claimRow(trx, running.id, leaseMs)) : null
}

async function claimRow(
  trx: Transaction,
  id: number,
  leaseMs: number,
): Promise<{ refresh: Refresh; lease: HeldLease } | null> {
  const lease = await REFRESH_LEASE.acquire(trx, id, leaseMs, IS_QUIET)
  if (!lease) return null
  const refresh = await trx.selectFrom('cache_refresh').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { refresh, lease }
}

/** Stores the total number of queries of the refresh. */
export const storeTotal = async (db: Database, lease: HeldLease, total: number): Promise<void> => {
  await db.updateTable('cache_refresh').set({ total }).where(REFRESH_LEASE.isHeld(lease)).execute()
}

/** Counts one query as handled. Returns false if the lease was lost. */
export async function countDone(trx: Transaction, lease: HeldLease): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cache_refresh')
    .set({ done: sql<number>`done + 1` })
    .where(REFRESH_LEASE.isHeld(lease))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks the refresh as finished. */
export const finishRefresh = async (db: Database, lease: HeldLease): Promise<void> => {
  await endRunning(db, 'finished').where(REFRESH_LEASE.isHeld(lease)).execute()
}

/**
 * Returns the newest refresh, as running only while a process works on it or soon will; undefined
 * before the first.
 */
export const newestRefresh = (db: Reader) =>
  db
    .selectFrom('cache_refresh')
    .select([
      'done',
      'total',
      'state',
      'ended_at',
      sql<boolean>`state = 'running' and not (${IS_ABANDONED})`.as('is_running'),
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns how many queries other refreshes of this Vienna day handled. */
export async function doneOnDay(db: Reader, day: string, exceptId: number): Promise<number> {
  const { done } = await db
    .selectFrom('cache_refresh')
    .select(({ fn }) => fn.sum<number>('done').as('done'))
    .where('day', '=', day)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow()
  return Number(done ?? 0)
}
