import { sql } from 'kysely'
import type { Database, Reader } from '../../base/database/database.ts'
import { type HeldLease, leaseOf } from '../../base/database/lease.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { NewStamp } from './stamp-hash.ts'

/** The lease of requesting the day's stamp. */
export const STAMPING_LEASE = leaseOf('timestamp_state', { key: 'id', token: 'lease_token', until: 'lease_until' })

const STATE_ID = 1

/**
 * What was stamped: a signed head of the audit log by its number, or a package's manifest by the
 * package's id.
 */
export type StampTarget = { kind: Tables['timestamp_token']['kind']; number: number }

/** A stored stamp; `genTime`: the authority's time. */
export type StoredStamp = StampTarget & { sha256: string; tsa: string; genTime: Date; serial: string; reply: Buffer }

/** Stores a verified stamp permanently. */
export async function storeStamp(reader: Reader, { kind, number }: StampTarget, stamp: NewStamp): Promise<void> {
  const { sha256, tsa, genTime, serial, reply } = stamp
  const row = { kind, number, sha256, tsa, gen_time: genTime, serial, reply }
  await reader.insertInto('timestamp_token').values(row).execute()
}

/** Returns the newest stamp on a head, or null. */
export async function readLastHeadStamp(reader: Reader): Promise<StoredStamp | null> {
  const [last] = await selectStamps(reader, sql`where kind = 'audit-head' order by number desc, id desc limit 1`)
  return last ?? null
}

const STAMPS_PER_STATEMENT = 500

/** Yields all stored stamps, oldest first. */
export async function* readAllStamps(reader: Reader): AsyncGenerator<StoredStamp> {
  let after = 0
  for (;;) {
    const stamps = await selectStamps(reader, sql`where id > ${after} order by id limit ${STAMPS_PER_STATEMENT}::int`)
    yield* stamps
    const last = stamps.at(-1)
    if (!last) return
    after = last.id
  }
}

async function selectStamps(reader: Reader, clause: ReturnType<typeof sql>): Promise<(StoredStamp & { id: number })[]> {
  const { rows } = await sql<StoredStamp & { id: number }>`
    select id::float8 as id, kind, number::float8 as number, sha256, tsa, gen_time as "genTime", serial, reply
    from timestamp_token ${clause}`.execute(reader)
  return rows
}

/** Leases the request for a stamp if it is due and not in progress. */
export async function acquireStamping(db: Database, ms: number): Promise<HeldLease | null> {
  const row = db.insertInto('timestamp_state').values({ id: STATE_ID, lease_token: null })
  await row.onConflict(conflict => conflict.doNothing()).execute()
  return STAMPING_LEASE.acquire(db, STATE_ID, ms, sql<boolean>`(next_try_at is null or next_try_at <= now())`)
}

/** Records that no authority returned a stamp; the next try is `againInMinutes` later. */
export async function recordFailure(db: Database, lease: HeldLease, againInMinutes: number): Promise<void> {
  await sql`update timestamp_state set failing_since = coalesce(failing_since, now()),
    next_try_at = now() + ${againInMinutes}::int * interval '1 minute' where ${STAMPING_LEASE.isHeld(lease)}`.execute(
    db,
  )
}

/** Clears the recorded failure. */
export async function clearFailure(db: Database): Promise<void> {
  await db
    .updateTable('timestamp_state')
    .set({ failing_since: null, next_try_at: null })
    .where('failing_since', 'is not', null)
    .execute()
}

/**
 * Returns since when no authority has returned a stamp; null if the last one succeeded or none was
 * tried.
 */
export async function readFailingSince(reader: Reader): Promise<Date | null> {
  const row = reader.selectFrom('timestamp_state').select('failing_since').where('id', '=', STATE_ID)
  return (await row.executeTakeFirst())?.failing_since ?? null
}
