import { type RawBuilder, sql } from 'kysely'
import type { CheckContext } from '../../answers/checks/check-context.ts'
import { type Foreseen, foresee } from '../../answers/checks/foresee.ts'
import type { Authority } from '../../ground/authority-rules.ts'
import type { Reader } from '../../ground/database/database.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'

/** Of each country so many are looked up; they stand for all others of it. */
const LOOKED_UP = 2_000

/** What asking for many UIDs comes to; `isReckoned`: of some country not all were looked up. */
export type ForeseenStock = {
  countries: Map<string, number>
  cached: number
  live: Map<Authority, number>
  putOff: number
  nobody: number
  isReckoned: boolean
}

/**
 * Returns what would come of asking for the UIDs that a query finds (a column `uid`), by the rules of each single check. Asks no service. How many there are by country
 * is counted; what is remembered and used up today is looked up of 2,000 a country at most, so that a million takes two seconds.
 */
export async function foreseeStock(
  context: CheckContext,
  companyId: number,
  uids: RawBuilder<unknown>,
): Promise<ForeseenStock> {
  const countries = await countByCountry(context.db, uids)
  const stock: ForeseenStock = { countries, cached: 0, live: new Map(), putOff: 0, nobody: 0, isReckoned: false }
  const samples = await sampled(context.db, uids, countries)
  const whole = samples.filter(({ factor }) => factor === 1).flatMap(sample => sample.uids)
  for (const { uids: some, factor } of [{ uids: whole, factor: 1 }, ...samples.filter(({ factor }) => factor > 1)])
    if (some.length > 0) add(stock, await foresee(context, companyId, named(some), { useCache: true }), factor)
  return stock
}

/** As the company's lanes read them. */
export const named = (uids: readonly string[]) => uids.map(uid => parseUid(uid)).filter(parsed => parsed.askable)

async function countByCountry(db: Reader, uids: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ country: string; count: number }>`
    select left(uid, 2) as country, count(*)::int as count from (${uids}) wanted group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return new Map(rows.map(({ country, count }) => [country, count]))
}

type Sample = { uids: string[]; factor: number }

/** Of a country with many every so manieth, by a number that has nothing to do with when it came or what it says. */
async function sampled(db: Reader, uids: RawBuilder<unknown>, countries: Map<string, number>): Promise<Sample[]> {
  const steps = [...countries].map(([country, count]) => ({ country, step: Math.ceil(count / LOOKED_UP) }))
  const { rows } = await sql<{ country: string; uids: string[] }>`
    select left(uid, 2) as country, array_agg(uid) as uids
    from (${uids}) wanted
      join unnest(${steps.map(({ country }) => country)}::text[], ${steps.map(({ step }) => step)}::int[]) of_country (country, step)
        on of_country.country = left(uid, 2) and (hashtext(uid) & 2147483647) % step = 0
    group by 1`.execute(db)
  return rows.map(({ country, uids: some }) => ({ uids: some, factor: (countries.get(country) ?? 0) / some.length }))
}

function add(stock: ForeseenStock, { cached, live, usedUp, without, lacking }: Foreseen, factor: number): void {
  const times = (count: number) => Math.round(count * factor)
  stock.cached += times(cached)
  for (const [service, questions] of live) stock.live.set(service, (stock.live.get(service) ?? 0) + times(questions))
  stock.putOff += times(usedUp.length)
  const lackingAll = [...lacking.values()].reduce((sum, { nobody }) => sum + nobody, 0)
  stock.nobody += times(lackingAll + (without?.nobody ?? 0))
  stock.isReckoned ||= factor > 1
}

/** Answers by whose durations a long run is reckoned. */
const LATEST = 5_000
const FEWEST = 5

/** Returns how many milliseconds the installation's latest calls took on average, by service; a service with fewer than five is left out. */
export async function meanDurations(db: Reader): Promise<Map<Authority, number>> {
  const { rows } = await sql<{ service: Authority; mean: number }>`
    select service, avg(duration_ms)::float8 as mean
    from (select service, duration_ms from answer order by id desc limit ${LATEST}) latest
    group by service having count(*) >= ${FEWEST}`.execute(db)
  return new Map(rows.map(({ service, mean }) => [service, mean]))
}
