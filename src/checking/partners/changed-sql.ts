import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'
import { beginningOf } from '../../ground/database/vienna-sql.ts'
import type { KeptChange } from './say-change.ts'
import type { PartnerQuery } from './wire.ts'

/** Who looks at the changes of which company's partners. */
export type Viewer = { userId: number; companyId: number | RawBuilder<number> }

/** Returns SQL for the id of the change up to which the user has seen all of the company's partners; 0 = none. */
export const seenUpTo = ({ userId, companyId }: Viewer): RawBuilder<number> => sql`
  coalesce((select seen.change_id from partner_changes_seen_up_to seen
    where seen.user_id = ${userId}::int and seen.company_id = ${companyId}::int), 0)`

/**
 * Returns SQL on `change`: whether it is unseen, that is, seen neither singly nor with all before it. Those seen singly are one subquery: with
 * a join, a database without statistics might go through them for each change.
 */
export const isUnseenBy = (onlooker: Viewer): RawBuilder<SqlBool> => sql`(change.id > ${seenUpTo(onlooker)}
  and change.id not in (select singly.change_id from partner_change_seen_singly singly where singly.user_id = ${onlooker.userId}::int))`

/** SQL on `change`: how grave it is, 1 the most. Money depends on a verdict and on the ministry's list; good news and a new address can wait. */
export const GRAVITY: RawBuilder<number> = sql`case
  when change.kind = 'verdict' and change.after = '"invalid"' then 1
  when change.kind = 'listing' and change.after <> 'null' then 2
  when change.kind = 'judgement-lapsed' then 3
  when change.kind = 'name' then 4
  when change.kind = 'address' then 6
  else 5 end`

/** Returns SQL on `change`: whether it meets the filters `changed` and `changedSince` (Vienna day); null where neither is set. */
export function wantedChanges(
  onlooker: Viewer,
  { changed, changedSince }: Pick<PartnerQuery, 'changed' | 'changedSince'>,
): RawBuilder<SqlBool> | null {
  if (changed === undefined && changedSince === undefined) return null
  const unseen = changed === 'unseen' ? isUnseenBy(onlooker) : sql`true`
  const since = changedSince ? sql`change.happened_at >= ${beginningOf(changedSince)}` : sql`true`
  return sql<SqlBool>`(${unseen} and ${since})`
}

/** Returns SQL on `partner`: whether it has a wanted change. One set holds all such partners, so that the company's changes are read once. */
export const isChanged = (
  companyId: number,
  wanted: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> => sql`not (partner.id not in (
  select change.partner_id from partner_change change where change.company_id = ${companyId}::int and ${wanted}))`

/** A change of a partner, whether the user has not seen it, and how many wanted changes that partner has in all. */
export type FoundChange = KeptChange & { id: number; partner_id: number; is_unseen: boolean; count: number }

/** Returns, by partner id, the gravest wanted changes of the partners `ids`, at most `most` of each. */
export async function changesOf(
  db: Reader,
  ids: readonly number[],
  { onlooker, wanted, most }: { onlooker: Viewer; wanted: RawBuilder<SqlBool>; most: number },
): Promise<Map<number, FoundChange[]>> {
  const { rows } = await sql<FoundChange>`
    select change.* from unnest(${ids}::int[]) partner (id)
      cross join lateral (
        select change.id, change.partner_id, change.kind, change.before, change.after, change.happened_at,
          ${isUnseenBy(onlooker)} as is_unseen, count(*) over ()::int as count
        from (select * from partner_change where partner_id = partner.id offset 0) change where ${wanted}
        order by ${GRAVITY}, change.id desc limit ${most}
      ) change`.execute(db)
  return Map.groupBy(rows, change => change.partner_id)
}
