import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../ground/database/tables.ts'
import { Refusal } from '../../ground/roles/refusals.ts'

/** Whose partners, changed at which moment (ISO 8601) or later, and how many behind which place; '' = from there. */
type Wanted = { companyId: number; since: string; after: string; limit: number }

/** A partner, and the place behind which the next page begins. */
type Place = { id: number; place: string }

/**
 * Returns partners in the order in which what changed about them was kept, and each one's place there. One that changes again while somebody
 * goes through the pages comes once more, further behind: nobody misses one. Refuses (400) an `after` that is no place.
 */
export const inOrderOfChanges = <Selected extends { id: number }>(
  partners: SelectQueryBuilder<Tables, 'partner', Selected>,
  { companyId, since, after, limit }: Wanted,
): Promise<(Selected & Place)[]> =>
  partners
    .select(sql<string>`${MICROSECONDS} || '.' || partner.id`.as('place'))
    .where(sql<SqlBool>`${OF_COMPANY} = ${companyId}::bigint and partner.changed_at >= ${since}::timestamptz`)
    // Company, moment and number are compared and sorted together: only one index leads there (docs/decisions/2026-11-24-indexes-by-name.md).
    .where(
      sql<SqlBool>`(${OF_COMPANY}, partner.changed_at, partner.id) > (${companyId}::bigint, ${behind(after, since)})`,
    )
    .orderBy(OF_COMPANY)
    .orderBy('partner.changed_at')
    .orderBy('partner.id')
    .limit(limit)
    .execute() as Promise<(Selected & Place)[]>

const OF_COMPANY = sql`partner.company_id::bigint`

// JavaScript's dates end at milliseconds.
const MICROSECONDS = sql`(extract(epoch from partner.changed_at) * 1000000)::bigint`

const PLACE = /^(\d{1,16})\.(\d{1,10})$/

function behind(after: string, since: string): RawBuilder<unknown> {
  if (after === '') return sql`${since}::timestamptz, 0`
  const [, moment, id] = PLACE.exec(after) ?? []
  if (moment === undefined)
    throw new Refusal('bad-input', 'bad input', [
      { path: 'after', message: 'the `next` of a call with `changedSince`' },
    ])
  return sql`timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::bigint`
}
