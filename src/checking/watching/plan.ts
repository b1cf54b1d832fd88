import { sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'
import { viennaDate } from '../../ground/database/vienna-sql.ts'
import { DAY_MS } from '../../ground/texts/days.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import type { Planned } from '../asking-again/ask-again.ts'

/** A watched partner to be asked again; `lastUsage`: when somebody of the company asked it last. */
export type PlannedPartner = Planned & { partnerId: number; lastUsage: Date }

/** A company and the days of those of its partners that have none of their own. */
export type Watches = { companyId: number; watchDays: number }

/** Returns what the watched partners of these companies come to, by the days of each and by company; of one that watches nobody nothing. */
export async function loadsOf(
  db: Reader,
  companies: readonly Watches[],
  now: Date,
): Promise<Map<number, Load & { count: number }>> {
  const { rows } = await sql<Load & { company_id: number; count: number }>`
    select watched.company_id, sum(1.0 / ${DAYS})::float8 as even, count(*)::int as count,
      (count(*) filter (where ${LATEST} < ${now}::timestamptz))::int as late
    from ${these(companies)} join watched_partner watched on watched.company_id = these.id
      join partner on partner.id = watched.partner_id
    group by watched.company_id`.execute(db)
  return new Map(rows.map(({ company_id, ...load }) => [company_id, load]))
}

/**
 * Returns whom to ask now of these companies, at most so many of each: first those whose days end first, of equal ones those whose answer is oldest; those
 * behind who were asked in vain for a week. Never one that had its answer or its question today. Behind them, of each country as many whose days
 * are half over: they are asked where others of their company find no room (docs/rules.md#behind-users).
 */
export async function planWatched(
  db: Reader,
  companies: readonly (Watches & { most: number })[],
  now: Date,
): Promise<PlannedPartner[]> {
  const today = viennaDay(now)
  const order = sql`order by ${isAskedInVain(now)}, ${LATEST}, partner.answered_at nulls first, partner.id`
  const { rows } = await sql<{ company_id: number; uid: string; id: number; last_asked_at: Date }>`
    with due as (
      select partner.company_id, partner.uid, partner.id, partner.last_asked_at, these.most, ${HALF} < ${now}::timestamptz as is_near,
        row_number() over (partition by partner.company_id ${order}) as place,
        row_number() over (partition by partner.company_id, left(partner.uid, 2) ${order}) as place_in_country
      from ${these(companies)} join watched_partner watched on watched.company_id = these.id
        join partner on partner.id = watched.partner_id
      where (watched.tried_on is null or watched.tried_on < ${today}::date)
        and (partner.answered_at is null or ${viennaDate(sql.ref('partner.answered_at'))} < ${today}::date))
    select company_id, uid, id, last_asked_at from due
    where place <= most or (is_near and place_in_country <= most) order by company_id, place`.execute(db)
  return rows.map(({ company_id, uid, id, last_asked_at }) => ({
    uid,
    companyId: company_id,
    partnerId: id,
    lastUsage: last_asked_at,
  }))
}

const these = (companies: readonly (Watches & { most?: number })[]) => sql`unnest(
  ${companies.map(({ companyId }) => companyId)}::int[], ${companies.map(({ watchDays }) => watchDays)}::int[],
  ${companies.map(({ most = 0 }) => most)}::int[]) as these (id, watch_days, most)`

const DAYS = sql`coalesce(watched.days, these.watch_days)`
/** From when the days of a row of `watched`, joined with its `partner`, count. */
export const COUNTED_FROM = sql`greatest(partner.answered_at, watched.counts_from)`
// When a partner's newest answer is older than its days, and than half of them.
const LATEST = sql`${COUNTED_FROM} + ${DAYS} * interval '1 day'`
const HALF = sql`${COUNTED_FROM} + ${DAYS} * interval '12 hours'`

// A country that is out for weeks must not take the questions of all others.
const isAskedInVain = (now: Date) => sql`(
  coalesce(watched.tried_on > ${viennaDate(COUNTED_FROM)}, false)
  and ${LATEST} < ${now}::timestamptz - interval '7 days')`

/** What a company's watched partners come to. */
type Load = {
  /** Questions a day if they were spread evenly over the days of each. */
  even: number
  /** How many are older than their days already. */
  late: number
}

// A little more than even, so that nobody becomes late for want of a round figure; where outages made some late, a little more again.
const AHEAD = 1.05
const BEHIND = 1.15
// What was not asked in time (users' batches, a stop) is made up for on the same day, so that users who work from morning to evening make
// nobody late; of days before by as much as falls into a quarter of one, so that no day has a heap. Whoever has few a day, or one in many days, is put
// off by users' work to another day each time, and would lose as long of his pace: he makes up for one more.
const MADE_UP_FOR_MS = DAY_MS / 4

/** Questions a day by which a company's watching goes on now; 0 = there is nothing to ask. */
export const paceOf = ({ even, late }: Load, mostPerDay: number): number =>
  Math.min(even * (late > 0 ? BEHIND : AHEAD), mostPerDay)

/** How many questions are due now at a pace, and from which moment they count. */
export type Turn = { count: number; from: Date }

/**
 * Returns what is due now where all up to `until` was asked: so questions come one by one over the hours. The very first of a company
 * comes at once.
 */
export function turnAt(until: Date | null, now: Date, perDay: number): Turn {
  if (perDay <= 0) return { count: 0, from: now }
  const oneMs = DAY_MS / perDay
  const from = until === null ? now.getTime() - oneMs : Math.max(until.getTime(), earliestMadeUpFor(until, now, oneMs))
  // A rounding error must not put off the question by a look.
  return { count: Math.floor((now.getTime() - from) / oneMs + 1e-6), from: new Date(from) }
}

const earliestMadeUpFor = (until: Date, now: Date, oneMs: number): number =>
  viennaDay(until) === viennaDay(now)
    ? until.getTime()
    : now.getTime() - Math.max(MADE_UP_FOR_MS, Math.min(2.5 * oneMs, oneMs + DAY_MS))

/** Up to when is asked what is due, once so many questions of a turn were. */
export const askedUntil = ({ from }: Turn, asked: number, perDay: number): Date =>
  new Date(from.getTime() + (asked * DAY_MS) / perDay)
