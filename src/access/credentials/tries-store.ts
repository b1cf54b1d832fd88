import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'

export type TryKind = 'password' | 'code'

/** The fifth wrong one locks. */
export const MAX_FAILURES = 5
const LOCK_MS = 15 * 60 * 1000
// Four tries an hour that lock nothing are fewer than the lock itself lets through.
export const KEPT_MS = 60 * 60 * 1000

/**
 * Tries are counted by the address as people write it, whether or not it is anybody's (checks ); passwords from a
 * known browser by address and browser (cookies.ts).
 */
export const emailHash = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex')

/**
 * Counts a try before it is looked at, in one statement, so that of fifty at once five get through (check A-04). The
 * fifth locks at once and `forgiveTries` unlocks if it was right. Returns which try it is; 0 = locked, and nothing changes.
 */
export async function reserveTry(reader: Reader, hash: string, kind: TryKind, now: Date): Promise<number> {
  const until = new Date(now.getTime() + LOCK_MS)
  const { rows } = await sql<{ failures: number }>`
    insert into login_tries (email_hash, kind, failures, last_try_at) values (${hash}, ${kind}, 1, ${now})
    on conflict (email_hash, kind) do update set
      failures = case when login_tries.locked_until is null then login_tries.failures + 1 else 1 end,
      locked_until = case
        when login_tries.locked_until is null and login_tries.failures + 1 >= ${sql.lit(MAX_FAILURES)}
        then ${until}::timestamptz end,
      last_try_at = excluded.last_try_at
    where login_tries.locked_until is null or login_tries.locked_until <= ${now}::timestamptz
    returning failures`.execute(reader)
  return rows[0]?.failures ?? 0
}

/** Whether an account's codes are locked now, and passkeys with them. */
export async function areCodesLocked(reader: Reader, email: string, now: Date): Promise<boolean> {
  const locked = await reader
    .selectFrom('login_tries')
    .select('kind')
    .where('locked_until', '>', now)
    .where('email_hash', '=', emailHash(email))
    .where('kind', '=', 'code')
    .executeTakeFirst()
  return locked !== undefined
}

/** A right try: its address begins anew. */
export const forgiveTries = async (reader: Reader, hash: string, kind: TryKind): Promise<void> => {
  await reader.deleteFrom('login_tries').where('email_hash', '=', hash).where('kind', '=', kind).execute()
}

/** Neither right nor wrong (a code that was used before): the try does not count. */
export const returnTry = async (reader: Reader, hash: string, kind: TryKind): Promise<void> => {
  await reader
    .updateTable('login_tries')
    .set(eb => ({ failures: eb('failures', '-', 1), locked_until: null }))
    .where('email_hash', '=', hash)
    .where('kind', '=', kind)
    .where('failures', '>', 0)
    .execute()
}

/**
 * A right password: its counter begins anew. From a known browser the account's does too, as with any right one, unless it
 * is locked: an outsider's lock stands.
 */
export async function forgivePassword(reader: Reader, counter: string, now: Date): Promise<void> {
  const [account = ''] = counter.split('/')
  await forgiveTries(reader, counter, 'password')
  if (account === counter) return
  await reader
    .deleteFrom('login_tries')
    .where('email_hash', '=', account)
    .where('kind', '=', 'password')
    .where(eb => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .execute()
}

/** All counters of an address, those of its browsers too: when it gets a new owner or a new beginning. */
export const forgetTries = async (reader: Reader, email: string): Promise<void> => {
  const hash = emailHash(email)
  await reader
    .deleteFrom('login_tries')
    .where(eb => eb.or([eb('email_hash', '=', hash), eb('email_hash', 'like', `${hash}/%`)]))
    .execute()
}

/** Notes the moment of a try once more: what is written in place of a line that is not (sign-in-log.ts). */
export const noteTry = async (reader: Reader, hash: string, now: Date): Promise<void> => {
  await reader
    .updateTable('login_tries')
    .set({ last_try_at: now })
    .where('email_hash', '=', hash)
    .where('kind', '=', 'password')
    .execute()
}

/** Deletes the counters whose last try is an hour ago and that lock no account: anybody can make one with any e-mail. */
export const forgetOldTries = async (reader: Reader, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_MS)
  await reader
    .deleteFrom('login_tries')
    .where('last_try_at', '<', before)
    .where(eb => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .execute()
}
