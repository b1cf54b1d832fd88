import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { companyOf } from '../../access/companies/company-of.ts'
import type { Database, Reader } from '../../ground/database/database.ts'
import { beginningOf } from '../../ground/database/vienna-sql.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { refuseForeignCompany } from '../../ground/roles/scope.ts'
import { type KeptChange, toChange } from './say-change.ts'
import type { ChangesQuery, PartnerChange, PartnerChanges, PartnerQuery } from './wire.ts'

const AT_ONCE = 50
/** As the list of partners: whoever has more reads no figure. */
const MAX_COUNTED = 10_000

/** Returns what changed about a company's partners, the newest or the gravest first. Refuses (403, 404) a company out of reach. */
export async function listChanges(
  actor: Actor,
  db: Database,
  companyId: number,
  query: ChangesQuery,
): Promise<PartnerChanges> {
  refuseForeignCompany(actor, companyId)
  await companyOf(db, companyId)
  const rows = await changesFirst(db, companyId, { ...query, userId: actor.userId })
  const changes: PartnerChange[] = rows.map(row => ({
    ...toChange(row, actor.language),
    partner: { id: row.partner_id, uid: row.uid, name: row.own_name || row.given_name },
  }))
  return { changes, ...(await countUnseen(db, companyId, actor.userId)) }
}

type ChangeRow = KeptChange & { id: number; partner_id: number; is_unseen: boolean } & {
  uid: string
  own_name: string
  given_name: string
}

async function changesFirst(
  db: Database,
  companyId: number,
  { before, unseen, first, userId }: ChangesQuery & { userId: number },
): Promise<ChangeRow[]> {
  const [most, order] = first === 'gravest' ? [MAX_COUNTED, sql`${GRAVITY}, `] : [AT_ONCE, sql``]
  const found =
    unseen === 'true' ? newestUnseen(companyId, { userId, most, before }) : newest(companyId, { most, before })
  const { rows } = await sql<ChangeRow>`
    with first as materialized (
      select change.*, ${isUnseenBy({ userId, companyId })} as is_unseen from (${found}) change order by ${order}change.id desc limit ${AT_ONCE})
    select change.*, partner.uid, partner.own_name, partner.given_name
    from first change cross join lateral (select uid, own_name, given_name from partner where id = change.partner_id offset 0) partner
    order by ${order}change.id desc`.execute(db)
  return rows
}

type Wanted = {
  most: number
  before?: number | undefined
  behind?: RawBuilder<number>
  which?: RawBuilder<SqlBool>
}

const LAST_ID = 2_147_483_647

/**
 * The newest of a company's changes between two of them. Company and number are compared and sorted together: only one index leads there, and
 * neither the changes of other companies nor those that were seen long ago are gone through (docs/decisions/2026-11-24-indexes-by-name.md).
 */
const newest = (companyId: number, { most, before = LAST_ID, behind = sql`0`, which = sql`true` }: Wanted) => sql`
  select change.* from partner_change change
  where (change.company_id, change.id) > (${companyId}::int, ${behind})
    and (change.company_id, change.id) < (${companyId}::int, ${before}::int) and ${which}
  order by change.company_id desc, change.id desc limit ${most}`

const newestUnseen = (companyId: number, { userId, ...wanted }: Wanted & { userId: number }) =>
  newest(companyId, {
    ...wanted,
    behind: seenUpTo({ userId, companyId }),
    which: isUnseenBy({ userId, companyId }),
  })

async function countUnseen(db: Database, companyId: number, userId: number) {
  const { rows } = await sql<{ count: number; newest: number | null }>`select count(*)::int as count, max(id) as newest
    from (${newestUnseen(companyId, { userId, most: MAX_COUNTED + 1 })}) unseen`.execute(db)
  const { count, newest: newestOne } = rows[0] ?? { count: 0, newest: null }
  return { unseen: Math.min(count, MAX_COUNTED), hasMore: count > MAX_COUNTED, newestUnseen: newestOne }
}

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
