import { sql } from 'kysely'
import type { Database, Reader } from '../../../base/database/database.ts'
import { leaseOf } from '../../../base/database/lease.ts'
import type { NoReply } from '../state-register.ts'
import { type CallLimit, countsUntil } from './call-limit.ts'

/** The leases of the background queries, one per register. */
export const QUERY_LEASE = leaseOf('register_state', { key: 'register', token: 'lease_token', until: 'lease_until' })

/** Inserts a register's state if it is missing. */
export async function insertState(db: Database, register: string): Promise<void> {
  await sql`insert into register_state (register) values (${register}) on conflict do nothing`.execute(db)
}

/** Returns whether queries are paused because the register recently gave no answer. */
export const isPaused = async (db: Reader, register: string): Promise<boolean> =>
  (await troubleOf(db, register)) !== null

/** Returns why queries are paused; null if they are not. */
export async function troubleOf(db: Reader, register: string): Promise<string | null> {
  const { rows } = await sql<{ trouble: string | null }>`select trouble from register_state
    where register = ${register} and rests_until > now()`.execute(db)
  const [paused] = rows
  return paused ? (paused.trouble ?? '') : null
}

/**
 * Pauses queries after a call without an answer: until the limit's window ends if the register says
 * that its limit is used up; otherwise for one minute, then two, four, and so on, up to an hour,
 * but at least as long as the register asks for.
 */
export async function storeTrouble(
  db: Database,
  { register, limit }: { register: string; limit: CallLimit },
  { why, isLimit, retryAfterMs = 0 }: NoReply,
): Promise<void> {
  const asked = sql`now() + ${Math.min(retryAfterMs, MAX_PAUSE_MS)}::float8 * interval '1 millisecond'`
  const backedOff = sql`now() + least(60, power(2, least(register_state.failures, 10))) * interval '1 minute'`
  const pause = isLimit ? countsUntil(limit) : sql`greatest(${asked}, ${backedOff})`
  await insertState(db, register)
  await sql`update register_state set failures = failures + 1, trouble = ${why}, rests_until = ${pause}
    where register = ${register}`.execute(db)
}

const MAX_PAUSE_MS = 24 * 3_600_000

/** Ends the pause after an answer. */
export async function endTrouble(db: Reader, register: string): Promise<void> {
  await sql`update register_state set failures = 0, rests_until = null, trouble = null
    where register = ${register} and failures > 0`.execute(db)
}
