import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { companyOf } from '../../access/companies/company-of.ts'
import type { Database, Reader } from '../../base/database/database.ts'
import { startOfViennaDay } from '../../base/database/vienna-sql.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { refuseForeignCompany } from '../../base/roles/scope.ts'
import { type StoredChange, toChange } from './describe-change.ts'
import type { ChangesQuery, PartnerChange, PartnerChanges, PartnerQuery } from './wire.ts'

const CHANGES_PER_PAGE = 50
/** Same limit as the list of partners; an exact figure beyond it helps no user. */
const MAX_COUNTED = 10_000

/**
 * Returns the changes of a company's partners, newest or most severe first. Throws 403 or 404 for a
 * company out of scope.
 */
export async function listChanges(
  actor: Actor,
  db: Database,
  companyId: number,
  query: ChangesQuery,
): Promise<PartnerChanges> {
  refuseForeignCompany(actor, companyId)
  await companyOf(db, companyId)
  const rows = await readChanges(db, companyId, { ...query, userId: actor.userId })
  const changes: PartnerChange[] = rows.map(row => ({
    ...toChange(row, actor.language),
    partner: { id: row.partner_id, uid: row.uid, name: row.own_name || row.given_name },
  }))
  return { changes, ...(await countUnseen(db, companyId, actor.userId)) }
}

type ChangeRow = StoredChange & { id: number; partner_id: number; is_unseen: boolean } & {
  uid: string
  own_name: string
  given_name: string
}

async function readChanges(
  db: Database,
  companyId: number,
  { before, unseen, first, userId }: ChangesQuery & { userId: number },
): Promise<ChangeRow[]> {
  const [limit, order] = first === 'gravest' ? [MAX_COUNTED, sql`${SEVERITY_ORDER}, `] : [CHANGES_PER_PAGE, sql``]
  const changes =
    unseen === 'true' ? newestUnseen(companyId, { userId, limit, before }) : newest(companyId, { limit, before })
  const { rows } = await sql<ChangeRow>`
    with first as materialized (
      select change.*, ${isUnseenBy({ userId, companyId })} as is_unseen from (${changes}) change order by ${order}change.id desc limit ${CHANGES_PER_PAGE})
    select change.*, partner.uid, partner.own_name, partner.given_name
    from first change cross join lateral (select uid, own_name, given_name from partner where id = change.partner_id offset 0) partner
    order by ${order}change.id desc`.execute(db)
  return rows
}

type NewestQuery = {
  limit: number
  before?: number | undefined
  above?: RawBuilder<number>
  condition?: RawBuilder<SqlBool>
}

const LAST_ID = 2_147_483_647

/**
 * Selects the newest of a company's changes between two ids. Company and id are compared and sorted
 * together, because only one index covers them; it skips changes of other companies and those seen
 * long ago (docs/decisions/2026-11-24-opt-in-indexes.md).
 */
const newest = (
  companyId: number,
  { limit, before = LAST_ID, above = sql`0`, condition = sql`true` }: NewestQuery,
) => sql`
  select change.* from partner_change change
  where (change.company_id, change.id) > (${companyId}::int, ${above})
    and (change.company_id, change.id) < (${companyId}::int, ${before}::int) and ${condition}
  order by change.company_id desc, change.id desc limit ${limit}`

const newestUnseen = (companyId: number, { userId, ...query }: NewestQuery & { userId: number }) =>
  newest(companyId, {
    ...query,
    above: seenUpTo({ userId, companyId }),
    condition: isUnseenBy({ userId, companyId }),
  })

async function countUnseen(db: Database, companyId: number, userId: number) {
  const { rows } = await sql<{ count: number; newest: number | null }>`select count(*)::int as count, max(id) as newest
    from (${newestUnseen(companyId, { userId, limit: MAX_COUNTED + 1 })}) unseen`.execute(db)
  const { count, newest: newestId } = rows[0] ?? { count: 0, newest: null }
  return { unseen: Math.min(count, MAX_COUNTED), hasMore: count > MAX_COUNTED, newestUnseen: newestId }
}

/** The user who views changes, and the company of the partners. */
export type Viewer = { userId: number; companyId: number | RawBuilder<number> }

/**
 * Returns SQL for the id up to which the user has seen all changes of the company's partners; 0 =
 * none.
 */
export const seenUpTo = ({ userId, companyId }: Viewer): RawBuilder<number> => sql`
  coalesce((select seen.change_id from partner_changes_seen_up_to seen
    where seen.user_id = ${userId}::int and seen.company_id = ${companyId}::int), 0)`

/**
 * Returns an SQL condition on `change`: whether it is unseen, that is, neither marked individually
 * nor up to the id to which the user has seen all. The individual marks are read by a subquery:
 * with a join, a database without statistics might read them for each change.
 */
export const isUnseenBy = (viewer: Viewer): RawBuilder<SqlBool> => sql`(change.id > ${seenUpTo(viewer)}
  and change.id not in (select singly.change_id from partner_change_seen_singly singly where singly.user_id = ${viewer.userId}::int))`

/**
 * SQL on `change`: its severity, 1 = the highest. Verdicts and the ministry's list affect money;
 * good news and a new address are less urgent.
 */
export const SEVERITY_ORDER: RawBuilder<number> = sql`case
  when change.kind = 'verdict' and change.after = '"invalid"' then 1
  when change.kind = 'listing' and change.after <> 'null' then 2
  when change.kind = 'judgement-lapsed' then 3
  when change.kind = 'name' then 4
  when change.kind = 'address' then 6
  else 5 end`

/**
 * Returns an SQL condition on `change` for the filters `changed` and `changedSince` (Vienna day);
 * null if neither is set.
 */
export function changeCondition(
  viewer: Viewer,
  { changed, changedSince }: Pick<PartnerQuery, 'changed' | 'changedSince'>,
): RawBuilder<SqlBool> | null {
  if (changed === undefined && changedSince === undefined) return null
  const unseen = changed === 'unseen' ? isUnseenBy(viewer) : sql`true`
  const since = changedSince ? sql`change.happened_at >= ${startOfViennaDay(changedSince)}` : sql`true`
  return sql<SqlBool>`(${unseen} and ${since})`
}

/**
 * A change of a partner, whether it is unseen, and the partner's total number of matching changes.
 */
export type ListedChange = StoredChange & { id: number; partner_id: number; is_unseen: boolean; count: number }

/**
 * Returns, by partner id, the most severe matching changes of the partners `ids`, at most `limit`
 * of each.
 */
export async function changesOf(
  db: Reader,
  ids: readonly number[],
  { viewer, condition, limit }: { viewer: Viewer; condition: RawBuilder<SqlBool>; limit: number },
): Promise<Map<number, ListedChange[]>> {
  const { rows } = await sql<ListedChange>`
    select change.* from unnest(${ids}::int[]) partner (id)
      cross join lateral (
        select change.id, change.partner_id, change.kind, change.before, change.after, change.happened_at,
          ${isUnseenBy(viewer)} as is_unseen, count(*) over ()::int as count
        from (select * from partner_change where partner_id = partner.id offset 0) change where ${condition}
        order by ${SEVERITY_ORDER}, change.id desc limit ${limit}
      ) change`.execute(db)
  return Map.groupBy(rows, change => change.partner_id)
}
