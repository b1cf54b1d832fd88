import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../base/database/database.ts'
import { deleteFile } from '../../base/database/file-store.ts'
import { type HeldLease, leaseOf } from '../../base/database/lease.ts'
import { defineSecretColumn } from '../../base/database/secret-column.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { Summary } from './wire.ts'

export type SearchRow = Selectable<Tables['held_search']>

const LEASE_MS = 60_000

/** The searched text, stored as long as its result. */
export const SOUGHT = defineSecretColumn({
  table: 'held_search',
  key: 'id',
  column: 'sought_sealed',
  context: ({ id }) => ({ purpose: 'held-search', name: `held-search/${id}` }),
})

/** The lease on running a search; a finished one has none. */
export const LOOKING = leaseOf('held_search', {
  key: 'id',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql`state = 'waiting'`,
})

/**
 * Inserts a search; `seal` encrypts the text once the id is known. Returns the id; null if one is
 * already pending.
 */
export async function insertSearch(
  trx: Transaction,
  values: Omit<Insertable<Tables['held_search']>, 'sought_sealed'>,
  seal: (id: number) => string,
): Promise<number | null> {
  const row = await trx
    .insertInto('held_search')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await trx
    .updateTable('held_search')
    .set({ sought_sealed: seal(row.id) })
    .where('id', '=', row.id)
    .execute()
  return row.id
}

// Each search reads all of a company's data, so only one runs at a time in the whole installation.
const HAS_ROOM = sql<boolean>`not exists (select from held_search other where other.state = 'waiting' and other.lease_until > now())`

/** An SQL condition: whether a search waits to be made. */
export const IS_SEARCH_WAITING = sql<boolean>`exists (select from held_search where state = 'waiting' and ${LOOKING.isFree})`

/**
 * Leases the search that has waited longest, those that failed or were returned before last; null
 * if there is none, or one is running.
 */
export async function claimSearch(
  db: Database,
  leaseMs = LEASE_MS,
): Promise<{ row: SearchRow; lease: HeldLease } | null> {
  const candidates = db.selectFrom('held_search').select('id').where('state', '=', 'waiting').where(LOOKING.isFree)
  // A returned search counts as leased before and goes last, so that one that always fails this way
  // does not block others.
  const inTurn = candidates
    .orderBy('tries')
    .orderBy('lease_until', order => order.asc().nullsFirst())
    .orderBy('id')
  const next = await inTurn.limit(1).executeTakeFirst()
  const lease = next && (await LOOKING.acquire(db, next.id, leaseMs, HAS_ROOM))
  if (!lease) return null
  const update = db.updateTable('held_search').set(eb => ({ tries: eb('tries', '+', 1), done: 0, total: null }))
  const row = await update.where(LOOKING.isHeld(lease)).returningAll().executeTakeFirst()
  return row ? { row, lease } : null
}

/** Stores the progress. False: the lease was lost. */
export async function noteProgress(
  db: Database,
  lease: HeldLease,
  progress: { done: number; total: number },
): Promise<boolean> {
  const update = db.updateTable('held_search').set(progress).where(LOOKING.isHeld(lease))
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/** Marks the search as complete, with this file as its result. False: the lease was lost. */
export async function endMade(
  trx: Transaction,
  lease: HeldLease,
  { fileId, summary }: { fileId: number; summary: Summary },
): Promise<boolean> {
  const result = { state: 'made' as const, file_id: fileId, summary: JSON.stringify(summary) }
  const update = trx
    .updateTable('held_search')
    .set({ ...result, done: sql<number>`coalesce(total, 0)`, ended_at: sql<Date>`clock_timestamp()` })
    .where(LOOKING.isHeld(lease))
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/** Marks a search as failed permanently. */
export async function endFailed(trx: Transaction, id: number): Promise<void> {
  const failed = { state: 'failed' as const, ended_at: sql<Date>`clock_timestamp()` }
  await trx.updateTable('held_search').set(failed).where('id', '=', id).where('state', '=', 'waiting').execute()
}

/** Takes back a try that does not count: a stopped worker or a database outage is no failure. */
export const returnTry = async (db: Database, id: number): Promise<void> => {
  const change = db.updateTable('held_search').set(eb => ({ tries: eb('tries', '-', 1) }))
  await change.where('id', '=', id).where('state', '=', 'waiting').where('tries', '>', 0).execute()
}

/** Deletes a search with its text and result. Returns whether it existed. */
export async function deleteSearch(trx: Transaction, id: number): Promise<boolean> {
  const row = await trx.deleteFrom('held_search').where('id', '=', id).returning('file_id').executeTakeFirst()
  if (row && row.file_id !== null) await deleteFile(trx, row.file_id)
  return row !== undefined
}
