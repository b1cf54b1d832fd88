import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'

export type TryKind = 'password' | 'code'

/** Number of failures that locks the account or browser. */
export const MAX_FAILURES = 5
const LOCK_MS = 15 * 60 * 1000
// Counters older than this are deleted. Four tries an hour therefore never lock, but are fewer than
// the lock itself allows.
export const KEPT_MS = 60 * 60 * 1000

/**
 * Returns the key for counting tries, by the normalized e-mail, whether or not an account has it
 * (checks ). Passwords from a known browser are counted by e-mail and browser
 * (cookies.ts).
 */
export const emailHash = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex')

/**
 * Counts a try before it is checked, in one statement, so that five of fifty concurrent tries pass
 * (check A-04). The fifth locks immediately; if it was right, `resetTries` unlocks. Returns the
 * number of the try; 0 = locked, and nothing was changed.
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

/** Returns whether an account's codes and passkeys are locked now. */
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

/** Resets the counter after a right password, code or passkey. */
export const resetTries = async (reader: Reader, hash: string, kind: TryKind): Promise<void> => {
  await reader.deleteFrom('login_tries').where('email_hash', '=', hash).where('kind', '=', kind).execute()
}

/** Subtracts a try that was neither right nor wrong (a code that was used before). */
export const undoTry = async (reader: Reader, hash: string, kind: TryKind): Promise<void> => {
  await reader
    .updateTable('login_tries')
    .set(eb => ({ failures: eb('failures', '-', 1), locked_until: null }))
    .where('email_hash', '=', hash)
    .where('kind', '=', kind)
    .where('failures', '>', 0)
    .execute()
}

/**
 * Resets the counter after a right password. For a known browser, also resets the account's
 * counter, unless that is locked: a lock caused by an outsider stays.
 */
export async function resetPasswordTries(reader: Reader, counter: string, now: Date): Promise<void> {
  const [account = ''] = counter.split('/')
  await resetTries(reader, counter, 'password')
  if (account === counter) return
  await reader
    .deleteFrom('login_tries')
    .where('email_hash', '=', account)
    .where('kind', '=', 'password')
    .where(eb => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .execute()
}

/**
 * Deletes all counters of an e-mail, including those of its browsers, when the account changes or
 * is reset.
 */
export const deleteTries = async (reader: Reader, email: string): Promise<void> => {
  const hash = emailHash(email)
  await reader
    .deleteFrom('login_tries')
    .where(eb => eb.or([eb('email_hash', '=', hash), eb('email_hash', 'like', `${hash}/%`)]))
    .execute()
}

/**
 * Updates the time of the last try. This write takes the place of an audit line (sign-in-log.ts).
 */
export const touchTry = async (reader: Reader, hash: string, now: Date): Promise<void> => {
  await reader
    .updateTable('login_tries')
    .set({ last_try_at: now })
    .where('email_hash', '=', hash)
    .where('kind', '=', 'password')
    .execute()
}

/**
 * Deletes counters that are not locked and whose last try was an hour ago, because anyone can
 * create one with any e-mail.
 */
export const deleteOldTries = async (reader: Reader, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_MS)
  await reader
    .deleteFrom('login_tries')
    .where('last_try_at', '<', before)
    .where(eb => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .execute()
}
