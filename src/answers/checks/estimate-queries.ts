import type { Authority } from '../../base/authority-rules.ts'
import type { Reader } from '../../base/database/database.ts'
import { inPortions } from '../../base/database/event-loop.ts'
import { lacksOwnNumber, usesAccount } from '../../registers/authorities/authorities-rules.ts'
import type { QueryableUid } from '../../vat-ids/uid/parsed-uid.ts'
import { findCachedUids } from '../cache/find-cached.ts'
import { type CheckConfig, type CheckContext, cacheKeyOf } from './check-context.ts'
import { servicesFor } from './check-uid.ts'

/** The forecast of a batch, in numbers of different UIDs. */
export type QueryEstimate = {
  cached: number
  live: Map<Authority, number>
  /**
   * UIDs whose daily quota at the account's service is used up; they get today's latest answer or
   * the fallback's.
   */
  usedUp: string[]
  /** Set if the account has a problem: the effect on its service's queries. */
  missingAccount: MissingAccount | null
  /** By service with a missing own number of the company: where its queries go. */
  divertedByNumber: Map<Authority, DivertedQueries>
}

/**
 * `instead`: number sent to these fallbacks, counted in `live`; the other number is not sent, or
 * sent without success with a refused account.
 */
type DivertedQueries = { instead: Map<Authority, number>; nobody: number }
export type MissingAccount = DivertedQueries & { reason: 'closed' | 'refused' | 'incomplete' }

type ParsedId = Pick<QueryableUid, 'uid' | 'country'>

/**
 * The path of a query: the mapped service, and the queried one, which is the fallback if the
 * company cannot use the mapped one, or null.
 */
type QueryPath = { mapped: Authority; queried: Authority | null }

const MAX_PER_PORTION = 1_000

/**
 * Forecasts the queries of these different UIDs by the rules of `checkUid`: answered from the
 * cache, sent to which service, blocked by today's quota, blocked by the account. Sends no query
 * and stores nothing.
 */
export async function estimateQueries(
  context: CheckContext,
  companyId: number,
  uids: ParsedId[],
  { useCache }: { useCache: boolean },
): Promise<QueryEstimate> {
  const config = await context.configOf(companyId)
  const without = await findMissingAccount(context, config)
  const estimate: QueryEstimate = {
    cached: 0,
    live: new Map(),
    usedUp: [],
    missingAccount: without,
    divertedByNumber: new Map(),
  }
  const estimation: Estimation = { context, companyId, config, useCache, estimate }
  for (const [path, group] of groupByPath(uids, id => pathOf(id, config, without)))
    for await (const portion of inPortions(group, MAX_PER_PORTION)) await estimatePortion(estimation, path, portion)
  return estimate
}

/**
 * Returns whether today's quota is used up for all of the UIDs, and none has a fallback or a
 * cached answer. Sends no query and stores nothing.
 */
export async function areDailyQuotasUsedUp(
  context: CheckContext,
  companyId: number,
  uids: ParsedId[],
): Promise<boolean> {
  const config = await context.configOf(companyId)
  if (uids.some(id => servicesFor({ service: null }, id, config).fallbackApi !== null)) return false
  const { usedUp } = await estimateQueries(context, companyId, uids, { useCache: true })
  return usedUp.length === uids.length
}

/** Groups UIDs by their path. */
function groupByPath(all: ParsedId[], pathOf: (id: ParsedId) => QueryPath): Iterable<[QueryPath, string[]]> {
  const groups = new Map<string, [QueryPath, string[]]>()
  for (const id of all) {
    const path = pathOf(id)
    const key = `${path.mapped} ${path.queried}`
    const [, uids] = groups.get(key) ?? [path, []]
    groups.set(key, [path, uids])
    uids.push(id.uid)
  }
  return groups.values()
}

type Estimation = {
  context: CheckContext
  companyId: number
  config: CheckConfig
  useCache: boolean
  estimate: QueryEstimate
}

async function estimatePortion(estimation: Estimation, path: QueryPath, uids: string[]): Promise<void> {
  const { context, config, useCache, estimate } = estimation
  const cachedUids = useCache ? await cachedAmong(estimation, cachesOf(path), uids) : new Set<string>()
  const open = uids.filter(uid => !cachedUids.has(uid))
  estimate.cached += cachedUids.size
  countQueries(estimation, path, open.length)
  if (path.queried !== null && usesAccount(path.queried) && config.account)
    estimate.usedUp.push(...(await context.authorities.usedUpToday(config.account, open)))
}

/** The services whose cache is searched, in order. */
const cachesOf = ({ mapped, queried }: QueryPath): Authority[] =>
  queried === null || queried === mapped ? [mapped] : [mapped, queried]

async function findMissingAccount(
  { authorities }: CheckContext,
  { account }: CheckConfig,
): Promise<MissingAccount | null> {
  const reason = account === null ? 'incomplete' : (await authorities.findProblem(account))?.kind
  return reason ? { reason, instead: new Map(), nobody: 0 } : null
}

function pathOf(id: ParsedId, config: CheckConfig, without: MissingAccount | null): QueryPath {
  const { api: mapped, fallbackApi } = servicesFor({ service: null }, id, config)
  // A refused account is still used: the next query may be accepted.
  const isAccountUnusable = without !== null && without.reason !== 'refused'
  const canQuery = (service: Authority) =>
    !lacksOwnNumber(service, config.ownUids) && !(isAccountUnusable && usesAccount(service))
  if (canQuery(mapped)) return { mapped, queried: mapped }
  return { mapped, queried: fallbackApi !== null && canQuery(fallbackApi) ? fallbackApi : null }
}

function countQueries({ config, estimate }: Estimation, { mapped, queried }: QueryPath, questions: number): void {
  const { live, missingAccount, divertedByNumber } = estimate
  if (queried !== null) addTo(live, queried, questions)
  if (lacksOwnNumber(mapped, config.ownUids)) {
    const diverted = divertedByNumber.get(mapped) ?? { instead: new Map(), nobody: 0 }
    divertedByNumber.set(mapped, diverted)
    if (queried === null) diverted.nobody += questions
    else addTo(diverted.instead, queried, questions)
    return
  }
  if (missingAccount === null) return
  if (queried === null || usesAccount(queried)) missingAccount.nobody += questions
  else if (queried !== mapped) addTo(missingAccount.instead, queried, questions)
}

function addTo(counts: Map<Authority, number>, service: Authority, questions: number): void {
  if (questions > 0) counts.set(service, (counts.get(service) ?? 0) + questions)
}

async function cachedAmong(
  { context, companyId, config }: Estimation,
  services: readonly Authority[],
  uids: string[],
): Promise<Set<string>> {
  const lifetime = { lifetimeDays: config.cacheLifetimeDays, now: context.clock.now() }
  const cachedUids = new Set<string>()
  for (const service of services) {
    const open = uids.filter(uid => !cachedUids.has(uid))
    const cacheKey = cacheKeyOf(context, companyId, config, service)
    for (const uid of await findCachedUids(context.db, cacheKey, open, lifetime)) cachedUids.add(uid)
  }
  return cachedUids
}

/**
 * Duration of calls in milliseconds: `usual` is the median of the latest calls, `slow` the 90th
 * percentile.
 */
export type Duration = { usual: number; slow: number }

/** Read by primary key, so that the number of stored answers does not matter. */
const MAX_LATEST_CALLS = 500
const MIN_CALLS = 5

/**
 * Returns the duration of the installation's latest calls by service; leaves out services with
 * fewer than five.
 */
export async function recentDurations(db: Reader): Promise<Map<Authority, Duration>> {
  const rows = await db
    .selectFrom('answer')
    .select(['service', 'duration_ms'])
    .orderBy('id', 'desc')
    .limit(MAX_LATEST_CALLS)
    .execute()
  const durations = new Map<Authority, Duration>()
  for (const [service, calls] of Map.groupBy(rows, row => row.service)) {
    const sorted = calls.map(call => call.duration_ms).toSorted((left, right) => left - right)
    const percentile = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
    if (sorted.length >= MIN_CALLS) durations.set(service, { usual: percentile(0.5), slow: percentile(0.9) })
  }
  return durations
}
