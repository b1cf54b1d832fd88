import { type Selectable, sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import { type HeldLease, leaseOf } from '../../../base/database/lease.ts'
import type { Tables } from '../../../base/database/tables.ts'

/** Daily answers per UID and participant by web service (the ministry's notice of 06.04.2023). */
export const MAX_PER_DAY = 2

/** A participant's queries about one UID on one Vienna calendar day (yyyy-mm-dd). */
export type DailyQueryKey = { participant: string; uid: string; day: string }

/**
 * Counts a query before it is sent. Returns false if `max` are already counted. A single
 * statement, so that concurrent tenants or processes cannot exceed the limit.
 */
export async function claimDailyQuery(
  db: Reader,
  { participant, uid, day }: DailyQueryKey,
  max: number,
): Promise<boolean> {
  const row = await db
    .insertInto('day_budget')
    .values({ account_hash: participant, uid, day, used: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['account_hash', 'uid', 'day'])
        .doUpdateSet({ used: sql`day_budget.used + 1` })
        .where('day_budget.used', '<', max),
    )
    .returning('used')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Undoes the count of a call that certainly never became a query
 * (docs/rules.md#two-questions-a-day).
 */
export async function returnDailyQuery(db: Reader, participant: string, uid: string, day: string): Promise<void> {
  await db
    .updateTable('day_budget')
    .set({ used: sql`used - 1` })
    .where('account_hash', '=', participant)
    .where('uid', '=', uid)
    .where('day', '=', day)
    .where('used', '>', 0)
    .execute()
}

/** Returns whether `max` queries of the day are counted. Counts nothing. */
export async function isDayUsedUp(db: Reader, { participant, uid, day }: DailyQueryKey, max: number): Promise<boolean> {
  const row = await db
    .selectFrom('day_budget')
    .select('used')
    .where('account_hash', '=', participant)
    .where('uid', '=', uid)
    .where('day', '=', day)
    .executeTakeFirst()
  return (row?.used ?? 0) >= max
}

/**
 * Returns those of the UIDs (at most 1,000) whose two queries of the day are used up, in the given
 * order.
 */
export async function selectUsedUp(db: Reader, participant: string, uids: string[], day: string): Promise<string[]> {
  if (uids.length === 0) return []
  const rows = await db
    .selectFrom('day_budget')
    .select('uid')
    .where('account_hash', '=', participant)
    .where('day', '=', day)
    .where('uid', 'in', uids)
    .where('used', '>=', MAX_PER_DAY)
    .execute()
  const usedUp = new Set(rows.map(row => row.uid))
  return uids.filter(uid => usedUp.has(uid))
}

/**
 * Marks the day as used up: 1513 means that the ministry counted queries that we do not know of.
 */
export async function markDayUsedUp(db: Reader, participant: string, uid: string, day: string): Promise<void> {
  await db
    .updateTable('day_budget')
    .set({ used: MAX_PER_DAY })
    .where('account_hash', '=', participant)
    .where('uid', '=', uid)
    .where('day', '=', day)
    .execute()
}

export type AccountState = {
  encryptedSession: string | null
  /** Last use of the session by any process, to the minute. */
  usedAt: Date | null
  closedVersions: string[]
  /** By company, the version of its credentials that last logged in. */
  provenVersions: Record<string, string>
  closedAt: Date | null
  code: string
  message: string
  /** The last refusal of a caller whose login works, of any tenant that shares this user. */
  refused: { version: string; code: string; message: string; at: Date | null } | null
}

/** Returns session and guard of a web-service user, or null if it never logged in here. */
export async function readAccount(db: Reader, hash: string): Promise<AccountState | null> {
  const row = await db
    .selectFrom('finanzonline_account')
    .selectAll()
    .where('account_hash', '=', hash)
    .executeTakeFirst()
  return row
    ? {
        encryptedSession: row.session_id_sealed,
        usedAt: row.session_used_at,
        closedVersions: row.closed_version?.split(' ') ?? [],
        provenVersions: row.proven_versions ?? {},
        closedAt: row.closed_at,
        code: row.closed_code ?? '',
        message: row.closed_message ?? '',
        refused: refusalFrom(row),
      }
    : null
}

const refusalFrom = (row: Selectable<Tables['finanzonline_account']>): AccountState['refused'] =>
  row.refused_version === null
    ? null
    : {
        version: row.refused_version,
        code: row.refused_code ?? '',
        message: row.refused_message ?? '',
        at: row.refused_at,
      }

/** The lease of a login as a web-service user. */
export const LOGIN_LEASE = leaseOf('finanzonline_account', {
  key: 'account_hash',
  token: 'login_holder',
  until: 'login_lease_until',
})

/**
 * Leases the login for `leaseMs`, by the database's clock. Returns null if another login is in
 * progress.
 */
export async function leaseLogin(db: Reader, hash: string, leaseMs: number): Promise<HeldLease<string> | null> {
  const account = { account_hash: hash }
  await db
    .insertInto('finanzonline_account')
    .values(account)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return LOGIN_LEASE.acquire(db, hash, leaseMs)
}

/** Stores the session of a successful login. */
export async function storeSession(db: Reader, hash: string, encrypted: string): Promise<void> {
  await db
    .updateTable('finanzonline_account')
    .set({ session_id_sealed: encrypted, logged_in_at: sql<Date>`now()` })
    .where('account_hash', '=', hash)
    .execute()
}

/**
 * Records that a company's credentials logged in: until they change, the participant is its own.
 */
export async function storeProof(db: Reader, hash: string, company: string, version: string): Promise<void> {
  const proof = sql`jsonb_build_object(${company}::text, ${version}::text)`
  await db
    .updateTable('finanzonline_account')
    .set({ proven_versions: sql`coalesce(proven_versions, '{}') || ${proof}` })
    .where('account_hash', '=', hash)
    .execute()
}

/** Publishes the last use of the session to the other processes. */
export async function recordSessionUse(db: Reader, hash: string, at: Date): Promise<void> {
  await db
    .updateTable('finanzonline_account')
    .set({ session_used_at: sql<Date>`greatest(session_used_at, ${at}::timestamptz)` })
    .where('account_hash', '=', hash)
    .execute()
}

/** Removes a session that was logged out, unless a newer one is stored. */
export async function deleteSession(db: Reader, hash: string, encrypted: string): Promise<void> {
  await db
    .updateTable('finanzonline_account')
    .set({ session_id_sealed: null, logged_in_at: null })
    .where('account_hash', '=', hash)
    .where('session_id_sealed', '=', encrypted)
    .execute()
}

export type AccountRefusal = { version: string; code: string; message: string }

/**
 * Closes the account for these credentials: login -4 … -8. Versions are collected, so that tenants
 * who share a user do not reopen it for another tenant's wrong PIN.
 */
export async function closeAccount(
  db: Reader,
  hash: string,
  { version, code, message }: AccountRefusal,
): Promise<void> {
  await db
    .updateTable('finanzonline_account')
    .set({
      closed_version: sql`trim(coalesce(closed_version, '') || ' ' || ${version}::text)`,
      closed_code: code,
      closed_message: message,
      closed_at: sql<Date>`now()`,
    })
    .where('account_hash', '=', hash)
    .execute()
}

/** Stores the refusal of a caller whose login works. */
export async function storeRefusal(
  db: Reader,
  hash: string,
  { version, code, message }: AccountRefusal,
): Promise<void> {
  await db
    .updateTable('finanzonline_account')
    .set({ refused_version: version, refused_code: code, refused_message: message, refused_at: sql<Date>`now()` })
    .where('account_hash', '=', hash)
    .execute()
}

/** Removes the refusal of a caller that was answered. */
export async function deleteRefusal(db: Reader, hash: string, version: string): Promise<void> {
  await db
    .updateTable('finanzonline_account')
    .set({ refused_version: null, refused_code: null, refused_message: null, refused_at: null })
    .where('account_hash', '=', hash)
    .where('refused_version', '=', version)
    .execute()
}

/** Deletes up to `limit` counts of days before `day` (yyyy-mm-dd). Returns their number. */
export async function deleteDaysBefore(db: Reader, day: string, limit: number): Promise<number> {
  const { rows } = await sql`delete from day_budget using (
      select account_hash, uid, day from day_budget where day < ${day}::date limit ${limit}) old
    where day_budget.account_hash = old.account_hash and day_budget.uid = old.uid and day_budget.day = old.day
    returning 1`.execute(db)
  return rows.length
}
