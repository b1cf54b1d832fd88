import { sql } from 'kysely'
import type { Database } from '../../base/database/database.ts'
import { leaseEnd } from '../../base/database/lease.ts'

/**
 * A company's concurrency slot for a single check, held under a lease. `token` is the fencing
 * token: a late holder releases nothing.
 */
export type CheckSlot = { companyId: number; number: number; token: string }

/** A request for a slot: programs get none while a user of their company waits. */
export type SlotClaim = { companyId: number; isProgram: boolean; token: string; leaseMs: number }

/** Creates the missing rows of a company's slots. */
export async function createCheckSlotRows(db: Database, companyId: number, count: number): Promise<void> {
  await sql`insert into check_place (company_id, number) select ${companyId}::int, generate_series(1, ${count}::int)
    on conflict do nothing`.execute(db)
}

export async function releaseCheckSlotsOf(db: Database, companyId: number): Promise<void> {
  await db
    .updateTable('check_place')
    .set({ token: null, held_until: null })
    .where('company_id', '=', companyId)
    .where('token', 'is not', null)
    .execute()
}

/** Claims a slot that is free or whose lease expired; null if there is none. */
export async function claimCheckSlot(
  db: Database,
  { companyId, isProgram, token, leaseMs }: SlotClaim,
): Promise<CheckSlot | null> {
  const { rows } = await sql<{ number: number }>`
    with free as materialized (select number from check_place
      where company_id = ${companyId} and (held_until is null or held_until < now())
        and not (${isProgram}::boolean and exists (
          select from check_wait where check_wait.company_id = ${companyId} and waits_until > now()))
      order by number limit 1 for no key update skip locked)
    update check_place set token = ${token}, held_until = ${leaseEnd(leaseMs)} from free
    where company_id = ${companyId} and check_place.number = free.number
    returning check_place.number`.execute(db)
  const [row] = rows
  return row ? { companyId, number: row.number, token } : null
}

/** Renews the leases that are still held. */
export async function renewCheckSlots(db: Database, slots: readonly CheckSlot[], leaseMs: number): Promise<void> {
  await sql`update check_place set held_until = ${leaseEnd(leaseMs)}
    from unnest(${slots.map(({ companyId }) => companyId)}::int[], ${slots.map(({ number }) => number)}::int[],
      ${slots.map(({ token }) => token)}::text[]) as held(company_id, number, token)
    where check_place.company_id = held.company_id and check_place.number = held.number
      and check_place.token = held.token`.execute(db)
}

/** Releases a slot if its token is still valid. */
export async function releaseCheckSlot(db: Database, { companyId, number, token }: CheckSlot): Promise<void> {
  await db
    .updateTable('check_place')
    .set({ token: null, held_until: null })
    .where('company_id', '=', companyId)
    .where('number', '=', number)
    .where('token', '=', token)
    .execute()
}

/** Records that a user of the company waits for a slot, for the next `ms` milliseconds. */
export async function markUserWaiting(db: Database, companyId: number, ms: number): Promise<void> {
  await db
    .insertInto('check_wait')
    .values({ company_id: companyId, waits_until: leaseEnd(ms) })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet({ waits_until: leaseEnd(ms) }))
    .execute()
}
