import { sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'
import { viennaDate } from '../../ground/database/vienna-sql.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import type { Planned } from '../asking-again/ask-again.ts'
import type { Load } from './pace.ts'

/** A watched partner to be asked again; `lastUsage`: when somebody of the company asked it last. */
export type PlannedPartner = Planned & { partnerId: number; lastUsage: Date }

type Asked = { now: Date; watchDays: number }

/** What a company's watched partners come to, by the days of each. */
export async function loadOf(
  db: Reader,
  companyId: number,
  { now, watchDays }: Asked,
): Promise<Load & { count: number }> {
  const { rows } = await sql<{ even: number; late: number; count: number }>`
    select coalesce(sum(1.0 / ${daysOr(watchDays)}), 0)::float8 as even, count(*)::int as count,
      (count(*) filter (where ${latestBy(watchDays)} < ${now}::timestamptz))::int as late
    from watched_partner watched join partner on partner.id = watched.partner_id
    where watched.company_id = ${companyId}::int`.execute(db)
  return rows[0] ?? { even: 0, late: 0, count: 0 }
}

/**
 * Returns whom to ask now, at most so many: first those whose days end first, of equal ones those whose answer is oldest; those behind
 * who were asked in vain for a week. Never one that had its answer or its question today.
 */
export async function planWatched(
  db: Reader,
  companyId: number,
  { now, watchDays, most }: Asked & { most: number },
): Promise<PlannedPartner[]> {
  const today = viennaDay(now)
  const { rows } = await sql<{ uid: string; id: number; last_asked_at: Date }>`
    select partner.uid, partner.id, partner.last_asked_at
    from watched_partner watched join partner on partner.id = watched.partner_id
    where watched.company_id = ${companyId}::int
      and (watched.tried_on is null or watched.tried_on < ${today}::date)
      and (partner.answered_at is null or ${viennaDate(sql.ref('partner.answered_at'))} < ${today}::date)
    order by ${isAskedInVain(watchDays, now)}, ${latestBy(watchDays)}, partner.answered_at nulls first, partner.id
    limit ${most}::int`.execute(db)
  return rows.map(({ uid, id, last_asked_at }) => ({ uid, companyId, partnerId: id, lastUsage: last_asked_at }))
}

const daysOr = (watchDays: number) => sql`coalesce(watched.days, ${watchDays}::int)`

// When a partner's newest answer is older than its days.
const latestBy = (watchDays: number) => sql`${COUNTED_FROM} + ${daysOr(watchDays)} * interval '1 day'`

const COUNTED_FROM = sql`greatest(partner.answered_at, watched.counts_from)`

// A country that is out for weeks must not take the questions of all others.
const isAskedInVain = (watchDays: number, now: Date) => sql`(
  coalesce(watched.tried_on > ${viennaDate(COUNTED_FROM)}, false)
  and ${latestBy(watchDays)} < ${now}::timestamptz - interval '7 days')`
