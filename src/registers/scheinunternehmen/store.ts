import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../ground/database/database.ts'
import { type HeldLease, leaseOf } from '../../ground/database/lease.ts'
import { inPortions } from '../../ground/database/portions.ts'
import { type ListMoves, listMoves } from './listing.ts'
import type { ListedUid, ListFile } from './read-list-file.ts'
import type { UnusableList } from './unusable-list.ts'
import type { ListTrouble } from './wire.ts'

/** Who reads the list now. */
export const READING = leaseOf('scheinunternehmen_list', { key: 'id', token: 'lease_token', until: 'lease_until' })

/** Which list is kept, and how the last look for a newer one went. */
export type ListState = {
  triedAt: Date | null
  /** Null: the last look brought the list, or found it unchanged. */
  trouble: ListTrouble | null
  detail: string
  /** The moment that the list is of; null while none is kept. */
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
const UIDS_AT_ONCE = 1_000

/**
 * Takes the reading of the list where it is due and nobody is at it, and notes the look. Due: at a start, once a day, after trouble;
 * never twice within an hour, whoever starts how often (docs/rules.md#fictitious-companies).
 */
export async function takeReading(
  db: Database,
  { isStart, ms }: { isStart: boolean; ms: number },
): Promise<HeldLease | null> {
  await db
    .insertInto('scheinunternehmen_list')
    .values({ id: ONLY })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const held = await READING.take(db, ONLY, ms, isDue(isStart))
  if (held) await ours(db, held).set({ tried_at: sql<Date>`now()` }).execute()
  return held
}

const isDue = (isStart: boolean): RawBuilder<boolean> => sql<boolean>`(
  tried_at is null
  or tried_at <= now() - interval '1 hour'
    and (${isStart}::boolean or trouble is not null or read_at is null or read_at <= now() - interval '24 hours'))`

const ours = (db: Reader, held: HeldLease) => db.updateTable('scheinunternehmen_list').where(READING.isHeld(held))

const NO_TROUBLE = { trouble: null, trouble_detail: null }

/**
 * Replaces the list by a newer one; returns who came onto it and who left it: nobody where there was none before, nor where somebody else
 * reads it meanwhile, which changes nothing.
 */
export async function keepList(
  trx: Transaction,
  held: HeldLease,
  file: ListFile,
  etag: string | null,
): Promise<ListMoves> {
  const before = await keptList(trx)
  const { numUpdatedRows } = await ours(trx, held)
    .set({ as_of: file.asOf, read_at: sql<Date>`now()`, row_count: file.rows, etag, ...NO_TROUBLE })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return listMoves(file, file)
  await trx.deleteFrom('scheinunternehmen_uid').execute()
  for await (const some of inPortions<ListedUid>(file.listed, UIDS_AT_ONCE)) {
    await trx.insertInto('scheinunternehmen_uid').values(some).execute()
  }
  return listMoves(before ?? file, file)
}

async function keptList(trx: Transaction): Promise<Pick<ListFile, 'asOf' | 'listed'> | null> {
  const list = await trx.selectFrom('scheinunternehmen_list').select('as_of').where('id', '=', ONLY).executeTakeFirst()
  if (!list?.as_of) return null
  return { asOf: list.as_of, listed: await trx.selectFrom('scheinunternehmen_uid').select(['uid', 'since']).execute() }
}

/** The service said that the list is still the one that is kept: it is of now. */
export const keepUnchanged = async (db: Database, held: HeldLease): Promise<void> => {
  await ours(db, held)
    .set({ as_of: sql<Date>`now()`, read_at: sql<Date>`now()`, ...NO_TROUBLE })
    .execute()
}

/** The look brought nothing to go by; the list that is kept stays. */
export const keepTrouble = async (db: Database, held: HeldLease, { trouble, detail }: UnusableList): Promise<void> => {
  await ours(db, held).set({ trouble, trouble_detail: detail }).execute()
}

/** Forgets the list: it is switched off. What was kept with checks stays, it is evidence. */
export async function forgetList(trx: Transaction): Promise<void> {
  await trx.deleteFrom('scheinunternehmen_uid').execute()
  await trx.deleteFrom('scheinunternehmen_list').execute()
}

/** Which list is kept now. */
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
    // Written from an UnusableList; the database's types know it as text.
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
