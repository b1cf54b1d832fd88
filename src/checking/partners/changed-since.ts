import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../base/database/database.ts'
import { withoutSort } from '../../base/database/planner.ts'
import type { Tables } from '../../base/database/tables.ts'
import { Refusal } from '../../base/roles/refusals.ts'

/**
 * A page of a company's changed partners: from the time `since` (ISO 8601), up to `limit` after the
 * cursor `after`; '' = from the start.
 */
type ChangedSinceQuery = { companyId: number; since: string; after: string; limit: number }

/**
 * A partner that is new, changed or removed, the time at which that was stored, and the cursor of
 * the next page (`place`).
 */
type Cursor = { id: number; at: Date; isRemoved: boolean; place: string }

/**
 * Returns partners, including removed ones, in the order in which their changes were stored. A
 * partner that changes again during paging appears once more on a later page, so that a caller
 * misses none. Uses one statement: a removal seen without the change before it would hide that
 * change from a caller who pages on. Throws 400 for an invalid `after`.
 */
export const partnersInChangeOrder = (
  db: Database,
  partners: SelectQueryBuilder<Tables, 'partner', { id: number }>,
  query: ChangedSinceQuery,
): Promise<Cursor[]> =>
  withoutSort(db, async trx => {
    const { rows } = await sql<Cursor>`
      select id, at, is_removed as "isRemoved", (extract(epoch from at) * 1000000)::bigint || '.' || id as place
      from (${changedPartners(partners, query)} union all ${removedPartners(query)}) noted
      order by at, id limit ${query.limit}`.execute(trx)
    return rows
  })

const COMPANY_ID = sql`partner.company_id::bigint`

// Company, time and id are compared and sorted together, because only one index covers them
// (docs/decisions/2026-11-24-opt-in-indexes.md).
const changedPartners = (
  partners: SelectQueryBuilder<Tables, 'partner', { id: number }>,
  { companyId, since, after, limit }: ChangedSinceQuery,
) =>
  partners
    .select([sql<Date>`partner.changed_at`.as('at'), sql<boolean>`false`.as('is_removed')])
    .where(sql<SqlBool>`${COMPANY_ID} = ${companyId}::bigint and partner.changed_at >= ${since}::timestamptz`)
    .where(
      sql<SqlBool>`(${COMPANY_ID}, partner.changed_at, partner.id) > (${companyId}::bigint, ${positionAfter(after, since)})`,
    )
    .orderBy(COMPANY_ID)
    .orderBy('partner.changed_at')
    .orderBy('partner.id')
    .limit(limit)

const removedPartners = ({ companyId, since, after, limit }: ChangedSinceQuery) => sql`(
  select partner_id as id, removed_at as at, true as is_removed from removed_partner
  where company_id = ${companyId}::int and removed_at >= ${since}::timestamptz
    and (company_id, removed_at, partner_id) > (${companyId}::int, ${positionAfter(after, since)})
  order by company_id, removed_at, partner_id limit ${limit})`

const CURSOR = /^(\d{1,16})\.(\d{1,10})$/

function positionAfter(after: string, since: string): RawBuilder<unknown> {
  if (after === '') return sql`${since}::timestamptz, 0`
  const [, moment, id] = CURSOR.exec(after) ?? []
  if (moment === undefined)
    throw new Refusal('bad-input', 'bad input', [
      { path: 'after', message: 'the `next` of a call with `changedSince`' },
    ])
  // JavaScript dates have milliseconds only.
  return sql`timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::bigint`
}
