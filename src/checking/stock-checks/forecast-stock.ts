import { type RawBuilder, sql } from 'kysely'
import { settingsOf } from '../../access/settings/settings-of.ts'
import type { CheckContext } from '../../answers/checks/check-context.ts'
import type { Authority } from '../../base/authority-rules.ts'
import type { Database, Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { RATE_LIMITED_AUTHORITIES } from '../../registers/authorities/create.ts'
import { taskConcurrentBatches } from '../batches/asking/settings-rules.ts'
import { RATE_LIMITED_TRACKS, type Track } from '../batches/asking/tracks.ts'
import type { PreflightDeps } from '../batches/upload/preflight.ts'
import { readQueriesUsedToday } from './daily-usage-store.ts'
import { estimateStock, meanDurations, type StockEstimate } from './estimate-stock.ts'
import { endOfLine, type Speed } from './forecast.ts'
import { nextNight } from './schedule.ts'
import { selectedPartners } from './selection.ts'
import { stockMaxPerDay } from './settings-rules.ts'
import type { StockForecast, StockSelection } from './wire.ts'

export type ForecastDeps = Pick<PreflightDeps, 'authorityLimits' | 'authorityRates'> & { checkContext: CheckContext }

/**
 * Returns the forecast of a stock check of these partners. Queries no service and stores nothing.
 */
export async function forecastStock(
  actor: Actor,
  deps: ForecastDeps,
  selection: StockSelection,
): Promise<StockForecast> {
  const { checkContext } = deps
  const { db, clock } = checkContext
  const { companyId, userId } = actor
  const now = clock.now()
  const partners = await selectedPartners(db, { companyId, userId, now }, selection)
  const estimate = await estimateStock(checkContext, companyId, sql`select uid from (${partners}) partners`)
  const speed = await readSpeed(db, companyId, deps)
  const verdictCounts = await countVerdicts(db, partners)
  const used = await readQueriesUsedToday(db, companyId, now)
  const endsAt = latestKnown(linesOf(estimate).map(line => endOfLine(line, speed, used(line.track), now)))
  const { cached, live, putOff, nobody, isReckoned } = estimate
  return {
    ...verdictCounts,
    countries: [...estimate.countries].map(([country, count]) => ({ country, partners: count })),
    cached,
    live: [...live].filter(([, questions]) => questions > 0).map(([service, questions]) => ({ service, questions })),
    putOff,
    nobody,
    perDay: speed.perDay,
    isReckoned,
    endsAt: endsAt?.toISOString() ?? null,
    hasNights: endsAt !== null && endsAt >= nextNight(now),
  }
}

async function countVerdicts(db: Reader, partners: RawBuilder<unknown>) {
  const { rows } = await sql<Pick<StockForecast, 'partners' | 'invalid' | 'never' | 'valid'>>`
    select count(*)::int as partners, (count(*) filter (where verdict = 'invalid'))::int as invalid,
      (count(*) filter (where verdict is null))::int as never, (count(*) filter (where verdict = 'valid'))::int as valid
    from (${partners}) partners`.execute(db)
  return rows[0] ?? { partners: 0, invalid: 0, never: 0, valid: 0 }
}

/** Returns the speed of a company's queries: durations, limits, and its daily maximum. */
export async function readSpeed(
  db: Database,
  companyId: number,
  { authorityLimits, authorityRates }: Pick<ForecastDeps, 'authorityLimits' | 'authorityRates'>,
): Promise<Speed> {
  const settings = await settingsOf(db, companyId, { lanes: taskConcurrentBatches, perDay: stockMaxPerDay })
  return {
    perDay: settings.perDay,
    durations: await meanDurations(db),
    inFlight: service => Math.min(settings.lanes, authorityLimits[service]),
    rateOf: service => authorityRates.get(service),
  }
}

/**
 * Returns the work of each line. Postponed queries belong to the line without a track, which
 * queries FinanzOnline.
 */
function linesOf({ countries, live, putOff }: StockEstimate) {
  const rows = (track: Track) =>
    [...countries].reduce((sum, [country, count]) => (trackOf(country) === track ? sum + count : sum), 0)
  return [null, ...RATE_LIMITED_TRACKS].map(track => ({
    track,
    rows: rows(track),
    live: new Map([...live].filter(([service]) => isOnTrack(service, track))),
    putOff: track === null ? putOff : 0,
  }))
}

const trackOf = (country: string): Track =>
  RATE_LIMITED_TRACKS.find(track => RATE_LIMITED_AUTHORITIES.get(track)?.some(candidate => candidate === country)) ??
  null

const isOnTrack = (service: Authority, track: Track): boolean =>
  track === null ? !RATE_LIMITED_TRACKS.includes(service) : service === track

/** Returns the latest of some times; null if one of them is unknown. */
export function latestKnown(moments: readonly (Date | null)[]): Date | null {
  const knownMoments = moments.filter(moment => moment !== null)
  if (knownMoments.length < moments.length || knownMoments.length === 0) return null
  return new Date(Math.max(...knownMoments.map(moment => moment.getTime())))
}
