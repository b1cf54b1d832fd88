import { type RawBuilder, sql } from 'kysely'
import type { CheckContext } from '../../answers/checks/check-context.ts'
import { estimateQueries, type QueryEstimate } from '../../answers/checks/estimate-queries.ts'
import type { Authority } from '../../base/authority-rules.ts'
import type { Reader } from '../../base/database/database.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'

/** The most UIDs looked up per country, as a sample of the others. */
const MAX_SAMPLED = 2_000

/** The forecast of checking many UIDs; `isReckoned`: it is extrapolated for some country. */
export type StockEstimate = {
  countries: Map<string, number>
  cached: number
  live: Map<Authority, number>
  putOff: number
  nobody: number
  isReckoned: boolean
}

/**
 * Returns the forecast of checking the UIDs that an SQL query returns (in a column `uid`), by the
 * rules of a single check. Queries no service. The number per country is exact; cached answers and
 * used-up quotas are looked up for at most 2,000 UIDs per country, so that a million takes two
 * seconds.
 */
export async function estimateStock(
  context: CheckContext,
  companyId: number,
  uids: RawBuilder<unknown>,
): Promise<StockEstimate> {
  const countries = await countByCountry(context.db, uids)
  const stock: StockEstimate = { countries, cached: 0, live: new Map(), putOff: 0, nobody: 0, isReckoned: false }
  const samples = await readSamples(context.db, uids, countries)
  const allUids = samples.filter(({ factor }) => factor === 1).flatMap(sample => sample.uids)
  for (const { uids: sample, factor } of [{ uids: allUids, factor: 1 }, ...samples.filter(({ factor }) => factor > 1)])
    if (sample.length > 0)
      addEstimate(stock, await estimateQueries(context, companyId, queryableUids(sample), { useCache: true }), factor)
  return stock
}

/** Parses UIDs as a check does, and omits those that cannot be queried. */
export const queryableUids = (uids: readonly string[]) =>
  uids.map(uid => parseUid(uid)).filter(parsed => parsed.isQueryable)

async function countByCountry(db: Reader, uids: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ country: string; count: number }>`
    select left(uid, 2) as country, count(*)::int as count from (${uids}) wanted group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return new Map(rows.map(({ country, count }) => [country, count]))
}

type Sample = { uids: string[]; factor: number }

/** Samples about every n-th UID of a large country by its hash, unrelated to its age or answer. */
async function readSamples(db: Reader, uids: RawBuilder<unknown>, countries: Map<string, number>): Promise<Sample[]> {
  const steps = [...countries].map(([country, count]) => ({ country, step: Math.ceil(count / MAX_SAMPLED) }))
  const { rows } = await sql<{ country: string; uids: string[] }>`
    select left(uid, 2) as country, array_agg(uid) as uids
    from (${uids}) wanted
      join unnest(${steps.map(({ country }) => country)}::text[], ${steps.map(({ step }) => step)}::int[]) of_country (country, step)
        on of_country.country = left(uid, 2) and (hashtext(uid) & 2147483647) % step = 0
    group by 1`.execute(db)
  return rows.map(({ country, uids: sample }) => ({
    uids: sample,
    factor: (countries.get(country) ?? 0) / sample.length,
  }))
}

function addEstimate(
  stock: StockEstimate,
  { cached, live, usedUp, missingAccount, divertedByNumber }: QueryEstimate,
  factor: number,
): void {
  const scaled = (count: number) => Math.round(count * factor)
  stock.cached += scaled(cached)
  for (const [service, questions] of live) stock.live.set(service, (stock.live.get(service) ?? 0) + scaled(questions))
  stock.putOff += scaled(usedUp.length)
  const lackingAll = [...divertedByNumber.values()].reduce((sum, { nobody }) => sum + nobody, 0)
  stock.nobody += scaled(lackingAll + (missingAccount?.nobody ?? 0))
  stock.isReckoned ||= factor > 1
}

/** The number of latest answers used to estimate a long run. */
const RECENT_ANSWERS = 5_000
const MIN_ANSWERS = 5

/**
 * Returns the average milliseconds of the installation's latest calls, by service; omits services
 * with fewer than five.
 */
export async function meanDurations(db: Reader): Promise<Map<Authority, number>> {
  const { rows } = await sql<{ service: Authority; mean: number }>`
    select service, avg(duration_ms)::float8 as mean
    from (select service, duration_ms from answer order by id desc limit ${RECENT_ANSWERS}) latest
    group by service having count(*) >= ${MIN_ANSWERS}`.execute(db)
  return new Map(rows.map(({ service, mean }) => [service, mean]))
}
