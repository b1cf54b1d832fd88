import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../../base/database/database.ts'
import { inPortions } from '../../../base/database/event-loop.ts'
import { type HeldLease, leaseOf } from '../../../base/database/lease.ts'
import type { MarkMoves } from '../mark.ts'
import { listMoves } from './listing.ts'
import type { ListedUid, ListFile } from './read-list-file.ts'
import type { UnusableList } from './unusable-list.ts'
import type { ListTrouble } from './wire.ts'

/** The lease of reading the list. */
export const READING = leaseOf('scheinunternehmen_list', { key: 'id', token: 'lease_token', until: 'lease_until' })

/** The stored list, and the result of the last read. */
export type ListState = {
  triedAt: Date | null
  /** null: the last read was successful or found no change. */
  trouble: ListTrouble | null
  detail: string
  /** The time of the list; null if none is stored. */
  asOf: Date | null
  readAt: Date | null
  rows: number
  uids: number
  etag: string | null
}

const NEVER: ListState = {
  triedAt: null,
  trouble: null,
  detail: '',
  asOf: null,
  readAt: null,
  rows: 0,
  uids: 0,
  etag: null,
}
const ONLY = 1
const UIDS_PER_STATEMENT = 1_000

/**
 * Leases the read of the list if it is due and not in progress, and records the try. Due: at a
 * start, once a day, or after a failure; never twice within an hour, even if processes restart
 * often (docs/rules.md#fictitious-companies).
 */
export async function acquireReading(
  db: Database,
  { isStart, ms }: { isStart: boolean; ms: number },
): Promise<HeldLease | null> {
  await db
    .insertInto('scheinunternehmen_list')
    .values({ id: ONLY })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const lease = await READING.acquire(db, ONLY, ms, isDue(isStart))
  if (lease) await updateLeased(db, lease).set({ tried_at: sql<Date>`now()` }).execute()
  return lease
}

const isDue = (isStart: boolean): RawBuilder<boolean> => sql<boolean>`(
  tried_at is null
  or tried_at <= now() - interval '1 hour'
    and (${isStart}::boolean or trouble is not null or read_at is null or read_at <= now() - interval '24 hours'))`

const updateLeased = (db: Reader, lease: HeldLease) =>
  db.updateTable('scheinunternehmen_list').where(READING.isHeld(lease))

const NO_TROUBLE = { trouble: null, trouble_detail: null }

/**
 * Replaces the list with a newer one; returns the added and removed UIDs. Returns none if there was
 * no list before, or if the lease was lost, which changes nothing.
 */
export async function storeList(
  trx: Transaction,
  lease: HeldLease,
  file: ListFile,
  etag: string | null,
): Promise<MarkMoves> {
  const before = await storedList(trx)
  const { numUpdatedRows } = await updateLeased(trx, lease)
    .set({ as_of: file.asOf, read_at: sql<Date>`now()`, row_count: file.rows, etag, ...NO_TROUBLE })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return listMoves(file, file)
  await trx.deleteFrom('scheinunternehmen_uid').execute()
  for await (const some of inPortions<ListedUid>(file.listed, UIDS_PER_STATEMENT)) {
    await trx.insertInto('scheinunternehmen_uid').values(some).execute()
  }
  return listMoves(before ?? file, file)
}

async function storedList(trx: Transaction): Promise<Pick<ListFile, 'asOf' | 'listed'> | null> {
  const list = await trx.selectFrom('scheinunternehmen_list').select('as_of').where('id', '=', ONLY).executeTakeFirst()
  if (!list?.as_of) return null
  return { asOf: list.as_of, listed: await trx.selectFrom('scheinunternehmen_uid').select(['uid', 'since']).execute() }
}

/** Records that the list is unchanged: its time is now. */
export const recordUnchanged = async (db: Database, lease: HeldLease): Promise<void> => {
  await updateLeased(db, lease)
    .set({ as_of: sql<Date>`now()`, read_at: sql<Date>`now()`, ...NO_TROUBLE })
    .execute()
}

/** Records a failed read; the stored list stays. */
export const storeTrouble = async (
  db: Database,
  lease: HeldLease,
  { trouble, detail }: UnusableList,
): Promise<void> => {
  await updateLeased(db, lease).set({ trouble, trouble_detail: detail }).execute()
}

/**
 * Deletes the list when it is switched off. Marks stored with checks stay, because they are
 * evidence.
 */
export async function deleteList(trx: Transaction): Promise<void> {
  await trx.deleteFrom('scheinunternehmen_uid').execute()
  await trx.deleteFrom('scheinunternehmen_list').execute()
}

/** Returns the state of the stored list. */
export async function listState(db: Reader): Promise<ListState> {
  const row = await db
    .selectFrom('scheinunternehmen_list')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('scheinunternehmen_uid')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('uids'),
    )
    .where('id', '=', ONLY)
    .executeTakeFirst()
  if (!row) return NEVER
  return {
    // Written from an UnusableList; the database types have it as text.
    triedAt: row.tried_at,
    trouble: row.trouble as ListTrouble | null,
    detail: row.trouble_detail ?? '',
    asOf: row.as_of,
    readAt: row.read_at,
    rows: row.row_count ?? 0,
    uids: Number(row.uids),
    etag: row.etag,
  }
}
