import { sql } from 'kysely'
import type { Authority } from '../../../ground/authority-rules.ts'
import type { Database } from '../../../ground/database/database.ts'
import { leaseEnd } from '../../../ground/database/lease.ts'

/** One of a service's turns: whose it is, until it is given to somebody else. */
export type Turn = { service: Authority; token: string }

/** Makes the rows of the turns that there are not yet, free at once. */
export async function layOutTurns(db: Database, service: Authority, calls: number): Promise<void> {
  await sql`insert into authority_turn (service, number) select ${service}, generate_series(1, ${calls}::int)
    on conflict do nothing`.execute(db)
}

/**
 * Takes the turn that has rested longest, of the first `calls`, for at most `heldMs` by the database's clock. Returns 0, or in how many
 * milliseconds the next one has rested, where none has.
 */
export async function takeTurn(
  db: Database,
  { service, token }: Turn,
  { calls, heldMs }: { calls: number; heldMs: number },
): Promise<number> {
  const { rows } = await sql`with free as materialized (select number from authority_turn
      where service = ${service} and number <= ${calls} and rests_until <= now()
      order by rests_until limit 1 for no key update skip locked)
    update authority_turn set rests_until = ${leaseEnd(heldMs)}, token = ${token} from free
    where service = ${service} and authority_turn.number = free.number
    returning authority_turn.number`.execute(db)
  return rows.length > 0 ? 0 : nextTurnIn(db, service, calls, heldMs)
}

// At least a millisecond: one that has rested just now was another's.
async function nextTurnIn(db: Database, service: Authority, calls: number, heldMs: number): Promise<number> {
  await bringBack(db, service, heldMs)
  const { rows } = await sql<{ ms: number | null }>`select
      ceil(extract(epoch from min(rests_until) - now()) * 1000)::int as ms
    from authority_turn where service = ${service} and number <= ${calls}`.execute(db)
  return Math.max(1, rows[0]?.ms ?? 1)
}

// None rests for longer than it can be held, but where the database's clock was ahead and was put right: it would rest for as long.
async function bringBack(db: Database, service: Authority, heldMs: number): Promise<void> {
  await sql`update authority_turn set rests_until = ${leaseEnd(heldMs)}
    where service = ${service} and rests_until > ${leaseEnd(heldMs)}`.execute(db)
}

/** Lets a turn that is still ours rest for so long from now. */
export async function restTurn(db: Database, { service, token }: Turn, restMs: number): Promise<void> {
  await sql`update authority_turn set rests_until = ${leaseEnd(restMs)}, token = null
    where service = ${service} and token = ${token}`.execute(db)
}

/** Lets all turns of a service rest for so long: it says itself that it was called too often. */
export async function restAll(db: Database, service: Authority, restMs: number): Promise<void> {
  await sql`update authority_turn set rests_until = greatest(rests_until, ${leaseEnd(restMs)})
    where service = ${service}`.execute(db)
}
