import { sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'
import { ABOUT_CALLER, RETRYABLE } from './reasons.ts'
import type { Weather } from './wire.ts'

/**
 * How the authorities answered since a moment, by service and country, from our own evidence. What asking again may cure counts
 * as asked and not answered; a service that has had enough of a number for today has answered; what it says of the account
 * is no weather. `companyId` 0 = questions of all companies.
 */
export async function weatherSince(reader: Reader, companyId: number, since: Date): Promise<Weather[]> {
  const { rows } = await sql<Weather>`
    select service, left(uid, 2) as country, count(*)::int as asked,
      (count(*) filter (where reason is null or reason not in (${sql.join(RETRYABLE)})))::int as answered,
      round(percentile_cont(0.5) within group (order by duration_ms) filter (where verdict <> 'not-checked'))::int as "medianMs",
      round(percentile_cont(0.95) within group (order by duration_ms) filter (where verdict <> 'not-checked'))::int as "slowMs"
    from answer
    where asked_at >= ${since} and (${companyId} = 0 or company_id = ${companyId})
      and (reason is null or reason not in (${sql.join(ABOUT_CALLER)}))
    group by service, left(uid, 2)
    order by country, service`.execute(reader)
  return rows
}

/** Whether any authority has been asked anything by this installation: before that, nothing is known of the countries. */
export async function hasAsked(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from answer) as has`.execute(reader)
  return rows[0]?.has ?? false
}
