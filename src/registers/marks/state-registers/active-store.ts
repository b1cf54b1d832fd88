import { sql } from 'kysely'
import type { Database, Reader } from '../../../base/database/database.ts'
import type { StateMarkId } from '../mark-rules.ts'
import { insertState } from './pause-store.ts'

/** Records since when a register has been switched on without a break, or that it is off. */
export async function storeActive(db: Database, register: StateMarkId, isActive: boolean): Promise<void> {
  if (isActive) await insertState(db, register)
  const since = isActive ? sql`now()` : sql`null`
  await sql`update register_state set active_since = ${since}
    where register = ${register} and (active_since is not null) <> ${isActive}::boolean`.execute(db)
}

/**
 * Returns whether a register's changes may be told: one day after it was switched on. Until then,
 * processes of an earlier release may run, whose mails would name another register.
 */
export async function mayTellMoves(db: Reader, register: StateMarkId): Promise<boolean> {
  const { rows } = await sql`select from register_state
    where register = ${register} and active_since < now() - interval '1 day'`.execute(db)
  return rows.length > 0
}
