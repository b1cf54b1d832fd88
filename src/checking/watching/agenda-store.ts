import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import type { HeldLease } from '../../base/database/lease.ts'
import { viennaDate } from '../../base/database/vienna-sql.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { PlannedQuery } from '../background-queries/run-round.ts'
import { HALF_DUE, isUnanswered, LATEST_DUE, QUERIES_PER_DAY } from './due-sql.ts'
import type { CompanyWatchDays, Load } from './plan.ts'

/** A watched partner to query. */
export type PlannedPartner = PlannedQuery & { partnerId: number }

/**
 * The most partners on an agenda, and the most per country after them. At the maximum of ten
 * thousand a day, this is more than an hour's work.
 */
export const MAX_ON_AGENDA = 500
const MAX_PER_COUNTRY = 50

/**
 * Plans all watched partners of leased companies and stores each company's load and agenda. An
 * agenda is ordered by the end of the partner's days, then by the age of the answer; partners
 * queried without success for a week come last. Excludes partners with an answer or a query today.
 * It ends with some partners of each country whose days are half over, which are queried if users'
 * work blocks the others (docs/rules.md#behind-users).
 *
 * Returns each company's load. Skips companies whose lease was lost.
 */
export async function makeAgendas(
  db: Reader,
  companies: readonly (CompanyWatchDays & { lease: HeldLease })[],
  now: Date,
): Promise<Map<number, Load>> {
  const today = viennaDay(now)
  const order = sql`order by is_in_vain, latest, answered_at nulls first, id`
  const { rows } = await sql<Load & { company_id: number }>`
    with these as materialized (select * from unnest(${companies.map(({ companyId }) => companyId)}::int[],
        ${companies.map(({ watchDays }) => watchDays)}::int[], ${companies.map(({ lease }) => lease.token)}::text[]) as these (id, watch_days, token)
    ), watched as materialized (
      select watched.company_id, partner.id, left(partner.uid, 2) collate "C" as country, partner.answered_at, ${QUERIES_PER_DAY} as share,
        ${LATEST_DUE} as latest, ${isUnanswered(now)} as is_in_vain, ${HALF_DUE} < ${now}::timestamptz as is_near,
        (watched.tried_on is null or watched.tried_on < ${today}::date)
          and (partner.answered_at is null or ${viennaDate(sql.ref('partner.answered_at'))} < ${today}::date) as is_open
      from these join watched_partner watched on watched.company_id = these.id join partner on partner.id = watched.partner_id
    ), load as (
      select company_id, sum(share)::float8 as even, (count(*) filter (where latest < ${now}::timestamptz))::int as late
      from watched group by company_id
    ), placed as (
      select company_id, id, is_near, row_number() over (partition by company_id ${order}) as place,
        row_number() over (partition by company_id, country ${order}) as place_in_country
      from watched where is_open
    ), agenda as (
      select company_id, array_agg(id order by place) as ids from placed
      where place <= ${MAX_ON_AGENDA} or (is_near and place_in_country <= ${MAX_PER_COUNTRY}) group by company_id
    )
    update watching set planned_at = ${now}::timestamptz, even = coalesce(load.even, 0), late = coalesce(load.late, 0), agenda = coalesce(agenda.ids, '{}')
    from these left join load on load.company_id = these.id left join agenda on agenda.company_id = these.id
    where watching.company_id = these.id and watching.lease_token = these.token
    returning watching.company_id, watching.even, watching.late`.execute(db)
  return new Map(rows.map(({ company_id, ...load }) => [company_id, load]))
}

/**
 * Returns the partners of these companies to query now by their agendas: at most `limit` per
 * company and, after them, per country. Excludes partners answered or queried since, or no longer
 * watched.
 */
export async function planWatched(
  db: Reader,
  companies: readonly (CompanyWatchDays & { limit: number })[],
  now: Date,
): Promise<PlannedPartner[]> {
  const plannedOn = viennaDate(sql.ref('watching.planned_at'))
  const { rows } = await sql<{ company_id: number; uid: string; id: number; last_asked_at: Date }>`
    with due as (
      select watching.company_id, partner.uid, partner.id, partner.last_asked_at, these.most, ${HALF_DUE} < ${now}::timestamptz as is_near,
        row_number() over (partition by watching.company_id order by agenda.place) as place,
        row_number() over (partition by watching.company_id, left(partner.uid, 2) collate "C" order by agenda.place) as place_in_country
      from unnest(${companies.map(({ companyId }) => companyId)}::int[], ${companies.map(({ watchDays }) => watchDays)}::int[],
          ${companies.map(({ limit }) => limit)}::int[]) as these (id, watch_days, most)
        cross join lateral (select company_id, agenda, planned_at from watching where company_id = these.id offset 0) watching
        cross join lateral unnest(watching.agenda) with ordinality as agenda (partner_id, place)
        cross join lateral (select days, counts_from, tried_on from watched_partner where watched_partner.partner_id = agenda.partner_id offset 0) watched
        cross join lateral (select id, uid, answered_at, last_asked_at from partner where partner.id = agenda.partner_id offset 0) partner
      where (watched.tried_on is null or watched.tried_on < ${plannedOn})
        and (partner.answered_at is null or ${viennaDate(sql.ref('partner.answered_at'))} < ${plannedOn}))
    select company_id, uid, id, last_asked_at from due
    where place <= most or (is_near and place_in_country <= most) order by company_id, place`.execute(db)
  return rows.map(({ company_id, uid, id, last_asked_at }) => ({
    uid,
    companyId: company_id,
    partnerId: id,
    lastUsage: last_asked_at,
  }))
}
