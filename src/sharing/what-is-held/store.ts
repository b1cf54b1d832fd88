import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../ground/database/database.ts'
import { deleteFile } from '../../ground/database/file-store.ts'
import { type HeldLease, leaseOf } from '../../ground/database/lease.ts'
import { defineSecretColumn } from '../../ground/database/secret-column.ts'
import type { Tables } from '../../ground/database/tables.ts'
import type { Summary } from './wire.ts'

export type SearchRow = Selectable<Tables['held_search']>

const LEASE_MS = 60_000

/** What was sought, for as long as its result is kept. */
export const SOUGHT = defineSecretColumn({
  table: 'held_search',
  key: 'id',
  column: 'sought_sealed',
  context: ({ id }) => ({ purpose: 'held-search', name: `held-search/${id}` }),
})

/** Who searches now; once it ended it is nobody's. */
export const LOOKING = leaseOf('held_search', {
  key: 'id',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql`state = 'waiting'`,
})

/** Writes down that a search is wanted; `seal` encrypts what is sought, once its number is known. Returns the number; null where one waits already. */
export async function insertSearch(
  trx: Transaction,
  wanted: Omit<Insertable<Tables['held_search']>, 'sought_sealed'>,
  seal: (id: number) => string,
): Promise<number | null> {
  const row = await trx
    .insertInto('held_search')
    .values(wanted)
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

// Each reads all that a company has: one at a time on the whole installation.
const HAS_ROOM = sql<boolean>`not exists (select from held_search other where other.state = 'waiting' and other.lease_until > now())`

/** Takes the search that waits longest, those that failed or were given back before after all others; null where there is none, or no room. */
export async function takeSearch(
  db: Database,
  leaseMs = LEASE_MS,
): Promise<{ row: SearchRow; held: HeldLease } | null> {
  const waiting = db.selectFrom('held_search').select('id').where('state', '=', 'waiting').where(LOOKING.isFree)
  // One that was given back has been held, so that one which always ends so keeps nobody waiting.
  const inTurn = waiting
    .orderBy('tries')
    .orderBy('lease_until', order => order.asc().nullsFirst())
    .orderBy('id')
  const next = await inTurn.limit(1).executeTakeFirst()
  const held = next && (await LOOKING.take(db, next.id, leaseMs, HAS_ROOM))
  if (!held) return null
  const begun = db.updateTable('held_search').set(eb => ({ tries: eb('tries', '+', 1), done: 0, total: null }))
  const row = await begun.where(LOOKING.isHeld(held)).returningAll().executeTakeFirst()
  return row ? { row, held } : null
}

/** Says how far a search is. False: it is no longer the holder's. */
export async function noteProgress(
  db: Database,
  held: HeldLease,
  progress: { done: number; total: number },
): Promise<boolean> {
  const noted = db.updateTable('held_search').set(progress).where(LOOKING.isHeld(held))
  return (await noted.executeTakeFirst()).numUpdatedRows === 1n
}

/** The search is done, and this file is its result. False: it is no longer the holder's. */
export async function endMade(
  trx: Transaction,
  held: HeldLease,
  { fileId, summary }: { fileId: number; summary: Summary },
): Promise<boolean> {
  const made = { state: 'made' as const, file_id: fileId, summary: JSON.stringify(summary) }
  const ended = trx
    .updateTable('held_search')
    .set({ ...made, done: sql<number>`coalesce(total, 0)`, ended_at: sql<Date>`clock_timestamp()` })
    .where(LOOKING.isHeld(held))
  return (await ended.executeTakeFirst()).numUpdatedRows === 1n
}

/** Gives up a search for good. */
export async function endFailed(trx: Transaction, id: number): Promise<void> {
  const failed = { state: 'failed' as const, ended_at: sql<Date>`clock_timestamp()` }
  await trx.updateTable('held_search').set(failed).where('id', '=', id).where('state', '=', 'waiting').execute()
}

/** Gives back a try that was none: a worker that stopped did not fail, nor did one whose database was away. */
export const returnTry = async (db: Database, id: number): Promise<void> => {
  const change = db.updateTable('held_search').set(eb => ({ tries: eb('tries', '-', 1) }))
  await change.where('id', '=', id).where('state', '=', 'waiting').where('tries', '>', 0).execute()
}

/** Removes a search, what was sought and its result. Returns whether it was there. */
export async function deleteSearch(trx: Transaction, id: number): Promise<boolean> {
  const row = await trx.deleteFrom('held_search').where('id', '=', id).returning('file_id').executeTakeFirst()
  if (row && row.file_id !== null) await deleteFile(trx, row.file_id)
  return row !== undefined
}
