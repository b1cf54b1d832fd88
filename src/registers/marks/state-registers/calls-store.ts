import { sql } from 'kysely'
import { commit } from '../../../base/database/commit.ts'
import type { Database, OpenDatabase, Reader } from '../../../base/database/database.ts'
import { type CallLimit, countsUntil, isDayEnding, mayCall, type UsedRequests } from './call-limit.ts'

/** Requests to a register, for a company or the background (null). */
export type PlannedCall = { register: string; limit: CallLimit; requests: number; companyId: number | null }

/** A claimed call, or the milliseconds until the next one is possible. */
export type ClaimedCall = { id: number } | { waitMs: number }

/**
 * Claims requests of a register's limit, which all processes share. They count for at most
 * `timeoutMs` and a window, or until `endCall` says that they have ended.
 */
export const claimCall = (database: OpenDatabase, call: PlannedCall, timeoutMs: number): Promise<ClaimedCall> =>
  commit(database, async trx => {
    const { register, limit, requests, companyId } = call
    await sql`insert into register_state (register) values (${register}) on conflict do nothing`.execute(trx)
    await sql`select from register_state where register = ${register} for no key update`.execute(trx)
    await sql`delete from register_call where register = ${register} and counts_until <= clock_timestamp()`.execute(trx)
    const waitMs = await msUntilCall(trx, call)
    if (waitMs > 0) return { waitMs }
    const { rows } = await sql<{ id: number }>`insert into register_call (register, company_id, requests, counts_until)
      values (${register}, ${companyId}::int, ${requests}::int, ${countsUntil(limit, timeoutMs)}) returning id`.execute(
      trx,
    )
    return { id: Number(rows[0]?.id) }
  })

/**
 * Returns 0 if the call may be sent now, or the milliseconds until another request stops counting,
 * at the earliest: one without an answer may end at once.
 */
export async function msUntilCall(db: Reader, { register, limit, requests, companyId }: PlannedCall): Promise<number> {
  const { rows } = await sql<UsedRequests & { freeInMs: number }>`select
      coalesce(sum(requests), 0)::int as all,
      coalesce(sum(requests) filter (where company_id is not distinct from ${companyId}::int), 0)::int as own,
      ${isDayEnding(limit)} as "isDayEnding",
      coalesce(ceil(extract(epoch from min(case when ended then counts_until else ${countsUntil(limit)} end)
        - clock_timestamp()) * 1000), 0)::float8 as "freeInMs"
    from register_call where register = ${register} and counts_until > clock_timestamp()`.execute(db)
  const [used] = rows
  if (!used) throw new Error('an aggregate has one row')
  return mayCall(limit, requests, used) ? 0 : Math.max(1, used.freeInMs)
}

/** Records that a call has ended: its requests count for one window from now. */
export async function endCall(db: Database, id: number, limit: CallLimit): Promise<void> {
  await sql`update register_call set ended = true, counts_until = ${countsUntil(limit)} where id = ${id}`.execute(db)
}
