import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Authority } from '../../../ground/authority-rules.ts'
import type { Database } from '../../../ground/database/database.ts'
import { leaseEnd } from '../../../ground/database/lease.ts'
import type { Wanted } from '../demand.ts'
import type { Wanting } from './fair-shares.ts'

/** Whose share of which service: `limit` places in all, the last `kept` of them for people alone, held for `leaseMs` by the database's clock. */
export type Claim = { service: Authority; limit: number; kept: number; holder: string; leaseMs: number }

/** Places by who may have them: anybody, or a person alone. */
export type Held = { ordinary: number; forPeople: number }

const isOf = ({ limit, kept }: Claim, part: keyof Held): RawBuilder<SqlBool> =>
  part === 'ordinary'
    ? sql<SqlBool>`number <= ${limit - kept}::int`
    : sql<SqlBool>`number > ${limit - kept}::int and number <= ${limit}::int`

/** Makes the rows of the places that there are not yet. */
export async function layOutPlaces(db: Database, { service, limit }: Claim): Promise<void> {
  await sql`insert into authority_place (service, number) select ${service}, generate_series(1, ${limit}::int)
    on conflict do nothing`.execute(db)
}

/** Lengthens the leases of the claimant's places. Returns which it holds; what another process took meanwhile is gone. */
export async function renewPlaces(db: Database, claim: Claim): Promise<Held> {
  const held = await db
    .updateTable('authority_place')
    .set({ held_until: leaseEnd(claim.leaseMs) })
    .where('service', '=', claim.service)
    .where('holder', '=', claim.holder)
    .where('number', '<=', claim.limit)
    .returning('number')
    .execute()
  const ordinary = held.filter(({ number }) => number <= claim.limit - claim.kept).length
  return { ordinary, forPeople: held.length - ordinary }
}

/** Takes up to `count` places of one part that are free, or whose holder is dead. Returns how many it got. */
export async function takePlaces(db: Database, claim: Claim, part: keyof Held, count: number): Promise<number> {
  if (count <= 0) return 0
  const { rows } = await sql`with free as materialized (select number from authority_place
      where service = ${claim.service} and ${isOf(claim, part)} and (holder is null or held_until < now())
      order by number limit ${count} for no key update skip locked)
    update authority_place set holder = ${claim.holder}, held_until = ${leaseEnd(claim.leaseMs)} from free
    where service = ${claim.service} and authority_place.number = free.number
    returning authority_place.number`.execute(db)
  return rows.length
}

/** Frees `count` of the claimant's places of one part for whoever comes next. */
export async function releasePlaces(db: Database, claim: Claim, part: keyof Held, count: number): Promise<void> {
  if (count <= 0) return
  const { service, holder } = claim
  await sql`with surplus as materialized (select number from authority_place
      where service = ${service} and holder = ${holder} and ${isOf(claim, part)}
      order by number desc limit ${count} for no key update)
    update authority_place set holder = null, held_until = null from surplus
    where service = ${service} and authority_place.number = surplus.number`.execute(db)
}

/** Says which places the claimant would like to have; returns what all live claimants would, and whose turn it is. */
export async function sayWanted(
  db: Database,
  claim: Claim,
  wants: readonly Wanted[],
): Promise<{ wanting: Wanting[]; turn: number }> {
  const { service, holder } = claim
  const wanted = wants.reduce((sum, each) => sum + each.wanted, 0)
  const said = { wanted, wants: JSON.stringify(wants), seen_until: leaseEnd(claim.leaseMs) }
  await db
    .insertInto('authority_demand')
    .values({ service, holder, ...said })
    .onConflict(conflict => conflict.columns(['service', 'holder']).doUpdateSet(said))
    .execute()
  const rows = await db
    .selectFrom('authority_demand')
    .select([
      'holder',
      'wanted',
      'wants',
      sql<number>`floor(extract(epoch from now()) / ${TURN_SECONDS})::int`.as('turn'),
    ])
    .where('service', '=', service)
    .where('seen_until', '>', sql<Date>`now()`)
    .execute()
  return { wanting: rows.map(wantingOf), turn: rows[0]?.turn ?? 0 }
}

// A process of the release before says how many, not for whom.
const wantingOf = ({ holder, wanted, wants }: { holder: string; wanted: number; wants: Wanted[] | null }): Wanting => ({
  holder,
  wants: wants ?? (wanted > 0 ? [{ companyId: 0, kind: 'list', wanted }] : []),
})

/** Has the others look at once: somebody lacks places that are his, or has given some away. A message is only speed. */
export const tellOthers = async (db: Database, { holder }: Claim): Promise<void> => {
  await sql`select pg_notify(${PLACES_CHANNEL}, ${holder})`.execute(db)
}

/** Where processes tell each other that places go from one to the other; what is told is who tells it. */
export const PLACES_CHANNEL = 'authority_places'

const TURN_SECONDS = 5

/** A process goes: its places and its wishes are gone at once, and those of the dead with them. */
export async function leavePlaces(db: Database, { service, holder }: Claim): Promise<void> {
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
