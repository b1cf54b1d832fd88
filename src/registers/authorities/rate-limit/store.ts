import { sql } from 'kysely'
import type { Authority } from '../../../base/authority-rules.ts'
import type { Database } from '../../../base/database/database.ts'
import { leaseEnd } from '../../../base/database/lease.ts'

/** A rate-limit slot and its holder. */
export type SlotClaim = { service: Authority; token: string }

/** Inserts the missing rows of slots, free at once. */
export async function insertRateLimitSlots(db: Database, service: Authority, calls: number): Promise<void> {
  await sql`insert into authority_turn (service, number) select ${service}, generate_series(1, ${calls}::int)
    on conflict do nothing`.execute(db)
}

/**
 * Takes the slot of the first `calls` that became available longest ago, for at most `heldMs` by
 * the database's clock. Returns 0, or the milliseconds until a slot is free.
 */
export async function claimRateLimitSlot(
  db: Database,
  { service, token }: SlotClaim,
  { calls, heldMs }: { calls: number; heldMs: number },
): Promise<number> {
  const { rows } = await sql`with free as materialized (select number from authority_turn
      where service = ${service} and number <= ${calls} and rests_until <= now()
      order by rests_until limit 1 for no key update skip locked)
    update authority_turn set rests_until = ${leaseEnd(heldMs)}, token = ${token} from free
    where service = ${service} and authority_turn.number = free.number
    returning authority_turn.number`.execute(db)
  return rows.length > 0 ? 0 : nextSlotIn(db, service, calls, heldMs)
}

// At least one millisecond: a slot that became available in this moment was taken by another
// process.
async function nextSlotIn(db: Database, service: Authority, calls: number, heldMs: number): Promise<number> {
  await shortenCoolDowns(db, service, heldMs)
  const { rows } = await sql<{ ms: number | null }>`select
      ceil(extract(epoch from min(rests_until) - now()) * 1000)::int as ms
    from authority_turn where service = ${service} and number <= ${calls}`.execute(db)
  return Math.max(1, rows[0]?.ms ?? 1)
}

// Shortens cool-downs longer than `heldMs`, which exist only if the database's clock was ahead and
// was corrected.
async function shortenCoolDowns(db: Database, service: Authority, heldMs: number): Promise<void> {
  await sql`update authority_turn set rests_until = ${leaseEnd(heldMs)}
    where service = ${service} and rests_until > ${leaseEnd(heldMs)}`.execute(db)
}

/** Cools down a slot that is still ours for `coolDownMs` from now. */
export async function coolDownSlot(db: Database, { service, token }: SlotClaim, coolDownMs: number): Promise<void> {
  await sql`update authority_turn set rests_until = ${leaseEnd(coolDownMs)}, token = null
    where service = ${service} and token = ${token}`.execute(db)
}

/** Cools down all slots of a service that rejected a call as too frequent, for `coolDownMs`. */
export async function coolDownAll(db: Database, service: Authority, coolDownMs: number): Promise<void> {
  await sql`update authority_turn set rests_until = greatest(rests_until, ${leaseEnd(coolDownMs)})
    where service = ${service}`.execute(db)
}
