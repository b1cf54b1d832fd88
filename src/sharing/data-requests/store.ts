import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../base/database/database.ts'
import { deleteFile } from '../../base/database/file-store.ts'
import { type HeldLease, leaseOf } from '../../base/database/lease.ts'
import { defineSecretColumn } from '../../base/database/secret-column.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { Summary } from './wire.ts'

export type SearchRow = Selectable<Tables['held_search']>

const LEASE_MS = 60_000

/** The encrypted search text, stored as long as the result. */
export const SEARCH_TEXT_COLUMN = defineSecretColumn({
  table: 'held_search',
  key: 'id',
  column: 'sought_sealed',
  context: ({ id }) => ({ purpose: 'held-search', name: `held-search/${id}` }),
})

/** The lease on running a search; a finished one has none. */
export const SEARCH_LEASE = leaseOf('held_search', {
  key: 'id',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql`state = 'waiting'`,
})

/**
 * Inserts a search; `encryptText` is called once the id is known. Returns the id; null if a search
 * is already pending.
 */
export async function insertSearch(
  trx: Transaction,
  values: Omit<Insertable<Tables['held_search']>, 'sought_sealed'>,
  encryptText: (id: number) => string,
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
    .set({ sought_sealed: encryptText(row.id) })
    .where('id', '=', row.id)
    .execute()
  return row.id
}

// Each search reads all of a company's data, so only one runs at a time in the whole installation.
const NO_SEARCH_RUNNING = sql<boolean>`not exists (select from held_search other where other.state = 'waiting' and other.lease_until > now())`

/** SQL condition: whether a search is pending. */
export const IS_SEARCH_WAITING = sql<boolean>`exists (select from held_search where state = 'waiting' and ${SEARCH_LEASE.isFree})`

/**
 * Claims the oldest pending search. Searches that already failed or were returned come last.
 * Returns null if there is none, or if a search is running.
 */
export async function claimSearch(
  db: Database,
  leaseMs = LEASE_MS,
): Promise<{ row: SearchRow; lease: HeldLease } | null> {
  const candidates = db.selectFrom('held_search').select('id').where('state', '=', 'waiting').where(SEARCH_LEASE.isFree)
  // A returned search has an old `lease_until` and comes last, so that a search that always fails
  // this way does not block others.
  const orderedCandidates = candidates
    .orderBy('tries')
    .orderBy('lease_until', order => order.asc().nullsFirst())
    .orderBy('id')
  const next = await orderedCandidates.limit(1).executeTakeFirst()
  const lease = next && (await SEARCH_LEASE.acquire(db, next.id, leaseMs, NO_SEARCH_RUNNING))
  if (!lease) return null
  const update = db.updateTable('held_search').set(eb => ({ tries: eb('tries', '+', 1), done: 0, total: null }))
  const row = await update.where(SEARCH_LEASE.isHeld(lease)).returningAll().executeTakeFirst()
  return row ? { row, lease } : null
}

/** Stores the progress. Returns false if the lease was lost. */
export async function storeProgress(
  db: Database,
  lease: HeldLease,
  progress: { done: number; total: number },
): Promise<boolean> {
  const update = db.updateTable('held_search').set(progress).where(SEARCH_LEASE.isHeld(lease))
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/** Marks the search as complete with its result file. Returns false if the lease was lost. */
export async function completeSearch(
  trx: Transaction,
  lease: HeldLease,
  { fileId, summary }: { fileId: number; summary: Summary },
): Promise<boolean> {
  const result = { state: 'made' as const, file_id: fileId, summary: JSON.stringify(summary) }
  const update = trx
    .updateTable('held_search')
    .set({ ...result, done: sql<number>`coalesce(total, 0)`, ended_at: sql<Date>`clock_timestamp()` })
    .where(SEARCH_LEASE.isHeld(lease))
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/** Marks a search as failed permanently. */
export async function failSearch(trx: Transaction, id: number): Promise<void> {
  const failed = { state: 'failed' as const, ended_at: sql<Date>`clock_timestamp()` }
  await trx.updateTable('held_search').set(failed).where('id', '=', id).where('state', '=', 'waiting').execute()
}

/** Decrements the tries after a stopped worker or a database outage, which are no failures. */
export const decrementTries = async (db: Database, id: number): Promise<void> => {
  const change = db.updateTable('held_search').set(eb => ({ tries: eb('tries', '-', 1) }))
  await change.where('id', '=', id).where('state', '=', 'waiting').where('tries', '>', 0).execute()
}

/** Deletes a search with its text and result. Returns whether it existed. */
export async function deleteSearch(trx: Transaction, id: number): Promise<boolean> {
  const row = await trx.deleteFrom('held_search').where('id', '=', id).returning('file_id').executeTakeFirst()
  if (row && row.file_id !== null) await deleteFile(trx, row.file_id)
  return row !== undefined
}
