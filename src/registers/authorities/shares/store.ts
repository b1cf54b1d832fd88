import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Authority } from '../../../base/authority-rules.ts'
import type { Database } from '../../../base/database/database.ts'
import { leaseEnd } from '../../../base/database/lease.ts'
import { PREPARED } from '../../../base/database/prepared.ts'
import type { Demand } from '../demand.ts'
import type { ProcessDemand } from './fair-shares.ts'

/**
 * A process's claim to slots of a service: `limit` slots in all, the last `reserved` reserved for
 * people, leased for `leaseMs` by the database's clock.
 */
export type QuotaClaim = { service: Authority; limit: number; reserved: number; holder: string; leaseMs: number }

/** Slots by their use: for all callers, or reserved for people. */
export type SlotCounts = { ordinary: number; forPeople: number }

const isInPart = ({ limit, reserved }: QuotaClaim, part: keyof SlotCounts): RawBuilder<SqlBool> =>
  part === 'ordinary'
    ? sql<SqlBool>`number <= ${limit - reserved}::int`
    : sql<SqlBool>`number > ${limit - reserved}::int and number <= ${limit}::int`

/** Inserts the missing rows of slots. */
export async function insertSlots(db: Database, { service, limit }: QuotaClaim): Promise<void> {
  await sql`insert into authority_place (service, number) select ${service}, generate_series(1, ${limit}::int)
    on conflict do nothing`.execute(db)
}

/**
 * Takes up to `count` slots of one part that are free or whose lease expired. Returns how many it
 * got.
 */
export async function claimSlots(
  db: Database,
  claim: QuotaClaim,
  part: keyof SlotCounts,
  count: number,
): Promise<number> {
  if (count <= 0) return 0
  const { rows } = await sql`with free as materialized (select number from authority_place
      where service = ${claim.service} and ${isInPart(claim, part)} and (holder is null or held_until < now())
      order by number limit ${count} for no key update skip locked)
    update authority_place set holder = ${claim.holder}, held_until = ${leaseEnd(claim.leaseMs)} from free
    where service = ${claim.service} and authority_place.number = free.number
    returning authority_place.number`.execute(db)
  return rows.length
}

/** Releases `count` of the claimant's slots of one part. */
export async function releaseSlots(
  db: Database,
  claim: QuotaClaim,
  part: keyof SlotCounts,
  count: number,
): Promise<void> {
  if (count <= 0) return
  const { service, holder } = claim
  await sql`with surplus as materialized (select number from authority_place
      where service = ${service} and holder = ${holder} and ${isInPart(claim, part)}
      order by number desc limit ${count} for no key update)
    update authority_place set holder = null, held_until = null from surplus
    where service = ${service} and authority_place.number = surplus.number`.execute(db)
}

/**
 * The result of one poll: the claimant's slots, the demand of all live claimants, and the current
 * turn.
 */
export type PollResult = { leased: SlotCounts; demands: ProcessDemand[]; turn: number }

/**
 * Renews the claimant's leases and publishes its demand, in one statement that every process
 * repeats all day. Slots that another process has taken are no longer counted as held.
 */
export async function renewAndPublish(db: Database, claim: QuotaClaim, wants: readonly Demand[]): Promise<PollResult> {
  const { service, holder, limit, reserved, leaseMs } = claim
  const wanted = wants.reduce((sum, each) => sum + each.wanted, 0)
  const { rows } = await sql<PollRow>`with renewed as (
      update authority_place set held_until = ${leaseEnd(leaseMs)}
      where service = ${service}::text and holder = ${holder}::text and number <= ${limit}::int returning number
    ), published as (
      insert into authority_demand (service, holder, wanted, wants, seen_until)
      values (${service}::text, ${holder}::text, ${wanted}::int, ${JSON.stringify(wants)}::jsonb, ${leaseEnd(leaseMs)})
      on conflict (service, holder) do update
        set wanted = excluded.wanted, wants = excluded.wants, seen_until = excluded.seen_until
      returning holder, wanted, wants
    )
    select array(select number from renewed) as numbers,
      (select jsonb_agg(wish) from (
        select * from published union all select holder, wanted, wants from authority_demand
        where service = ${service}::text and holder <> ${holder}::text and seen_until > now()) wish) as wanting,
      floor(extract(epoch from now()) / ${sql.lit(TURN_SECONDS)})::int as turn ${PREPARED}`.execute(db)
  const { numbers = [], wanting = [], turn = 0 } = rows[0] ?? {}
  const ordinary = numbers.filter(number => number <= limit - reserved).length
  return { leased: { ordinary, forPeople: numbers.length - ordinary }, demands: wanting.map(toProcessDemand), turn }
}

type DemandRow = { holder: string; wanted: number; wants: Demand[] | null }
type PollRow = { numbers: number[]; wanting: DemandRow[]; turn: number }

// A process of the previous release publishes only the number, not the callers.
const toProcessDemand = ({ holder, wanted, wants }: DemandRow): ProcessDemand => ({
  holder,
  wants: wants ?? (wanted > 0 ? [{ companyId: 0, kind: 'list', wanted }] : []),
})

/**
 * Makes the other processes poll at once, because slots are missing or were released. A message
 * only speeds this up.
 */
export const notifyOthers = async (db: Database, { holder }: QuotaClaim): Promise<void> => {
  await sql`select pg_notify(${SLOTS_CHANNEL}, ${holder})`.execute(db)
}

/** The channel on which processes announce the transfer of slots; the payload is the sender. */
export const SLOTS_CHANNEL = 'authority_places'

const TURN_SECONDS = 5

/** Removes a process's slots and demand, and those of dead processes. */
export async function releaseAllSlots(db: Database, { service, holder }: QuotaClaim): Promise<void> {
  await db
    .updateTable('authority_place')
    .set({ holder: null, held_until: null })
    .where('service', '=', service)
    .where('holder', '=', holder)
    .execute()
  await db
    .deleteFrom('authority_demand')
    .where('service', '=', service)
    .where(({ eb, or }) => or([eb('holder', '=', holder), eb('seen_until', '<', sql<Date>`now()`)]))
    .execute()
}
