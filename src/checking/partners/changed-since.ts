import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../ground/database/database.ts'
import { inOrder } from '../../ground/database/planner.ts'
import type { Tables } from '../../ground/database/tables.ts'
import { Refusal } from '../../ground/roles/refusals.ts'

/** Whose partners, changed at which moment (ISO 8601) or later, and how many behind which place; '' = from there. */
type Wanted = { companyId: number; since: string; after: string; limit: number }

/** A partner that is new, changed, or `isRemoved`, when that was noted, and the place behind which the next page begins. */
type Place = { id: number; at: Date; isRemoved: boolean; place: string }

/**
 * Returns partners in the order in which what changed about them was kept, and among them those that were removed, whichever were asked for. One
 * that changes again while somebody goes through the pages comes once more, further behind: nobody misses one. In one statement: a removal
 * that is seen without the change before it would hide that change from whoever goes on behind it. Refuses (400) an `after` that is no place.
 */
export const inOrderOfChanges = (
  db: Database,
  partners: SelectQueryBuilder<Tables, 'partner', { id: number }>,
  wanted: Wanted,
): Promise<Place[]> =>
  inOrder(db, async trx => {
    const { rows } = await sql<Place>`
      select id, at, is_removed as "isRemoved", (extract(epoch from at) * 1000000)::bigint || '.' || id as place
      from (${changed(partners, wanted)} union all ${removed(wanted)}) noted
      order by at, id limit ${wanted.limit}`.execute(trx)
    return rows
  })

const OF_COMPANY = sql`partner.company_id::bigint`

// Company, moment and number are compared and sorted together: only one index leads there (docs/decisions/2026-11-24-indexes-by-name.md).
const changed = (
  partners: SelectQueryBuilder<Tables, 'partner', { id: number }>,
  { companyId, since, after, limit }: Wanted,
) =>
  partners
    .select([sql<Date>`partner.changed_at`.as('at'), sql<boolean>`false`.as('is_removed')])
    .where(sql<SqlBool>`${OF_COMPANY} = ${companyId}::bigint and partner.changed_at >= ${since}::timestamptz`)
    .where(
      sql<SqlBool>`(${OF_COMPANY}, partner.changed_at, partner.id) > (${companyId}::bigint, ${behind(after, since)})`,
    )
    .orderBy(OF_COMPANY)
    .orderBy('partner.changed_at')
    .orderBy('partner.id')
    .limit(limit)

const removed = ({ companyId, since, after, limit }: Wanted) => sql`(
  select partner_id as id, removed_at as at, true as is_removed from removed_partner
  where company_id = ${companyId}::int and removed_at >= ${since}::timestamptz
    and (company_id, removed_at, partner_id) > (${companyId}::int, ${behind(after, since)})
  order by company_id, removed_at, partner_id limit ${limit})`

const PLACE = /^(\d{1,16})\.(\d{1,10})$/

function behind(after: string, since: string): RawBuilder<unknown> {
  if (after === '') return sql`${since}::timestamptz, 0`
  const [, moment, id] = PLACE.exec(after) ?? []
  if (moment === undefined)
    throw new Refusal('bad-input', 'bad input', [
      { path: 'after', message: 'the `next` of a call with `changedSince`' },
    ])
  // JavaScript's dates end at milliseconds.
  return sql`timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::bigint`
}
