import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { CALLER_REASONS, RETRYABLE_REASONS } from './reasons.ts'
import type { Weather } from './wire.ts'

/**
 * Returns the authorities' answer rates since `since`, by service and country, from our own
 * evidence. Retryable failures count as unanswered. A used-up daily quota counts as answered;
 * errors about the account are left out. `companyId` 0 = queries of all companies.
 */
export async function weatherSince(reader: Reader, companyId: number, since: Date): Promise<Weather[]> {
  const { rows } = await sql<Weather>`
    select service, left(uid, 2) as country, count(*)::int as asked,
      (count(*) filter (where reason is null or reason not in (${sql.join(RETRYABLE_REASONS)})))::int as answered,
      round(percentile_cont(0.5) within group (order by duration_ms) filter (where verdict <> 'not-checked'))::int as "medianMs",
      round(percentile_cont(0.95) within group (order by duration_ms) filter (where verdict <> 'not-checked'))::int as "slowMs"
    from answer
    where asked_at >= ${since} and (${companyId} = 0 or company_id = ${companyId})
      and (reason is null or reason not in (${sql.join(CALLER_REASONS)}))
    group by service, left(uid, 2)
    order by country, service`.execute(reader)
  return rows
}

/**
 * Returns whether this installation has ever queried an authority. Before, nothing is known about
 * the countries.
 */
export async function hasQueries(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from answer) as has`.execute(reader)
  return rows[0]?.has ?? false
}
