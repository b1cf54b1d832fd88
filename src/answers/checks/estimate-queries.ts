import type { Authority } from '../../base/authority-rules.ts'
import type { Reader } from '../../base/database/database.ts'
import { inPortions } from '../../base/database/portions.ts'
import { lacksOwnNumber, usesAccount } from '../../registers/authorities/authorities-rules.ts'
import type { AskableUid } from '../../vat-ids/uid/parsed-uid.ts'
import { rememberedUids } from '../cache/look-up.ts'
import { askingName, type CheckConfig, type CheckContext } from './check-context.ts'
import { whomToAsk } from './check-uid.ts'

/** The forecast of a batch, in numbers of different UIDs. */
export type Foreseen = {
  cached: number
  live: Map<Authority, number>
  /**
   * UIDs whose daily quota at the account's service is used up; they get today's latest answer or
   * the fallback's.
   */
  usedUp: string[]
  /** Set if the account has a problem: the effect on its service's queries. */
  without: Without | null
  /** By service with a missing own number of the company: where its queries go. */
  lacking: Map<Authority, Diverted>
}

/**
 * `instead`: number sent to these fallbacks, counted in `live`; the other number is not sent, or
 * sent without success with a refused account.
 */
type Diverted = { instead: Map<Authority, number>; nobody: number }
export type Without = Diverted & { reason: 'closed' | 'refused' | 'incomplete' }

type Named = Pick<AskableUid, 'uid' | 'country'>

/**
 * The path of a query: the mapped service, and the queried one, which is the fallback if the
 * company cannot use the mapped one, or null.
 */
type Way = { mapped: Authority; asked: Authority | null }

const AT_ONCE = 1_000

/**
 * Forecasts the queries of these different UIDs by the rules of `checkUid`: answered from the
 * cache, sent to which service, blocked by today's quota, blocked by the account. Sends no query
 * and stores nothing.
 */
export async function foresee(
  context: CheckContext,
  companyId: number,
  uids: Named[],
  { useCache }: { useCache: boolean },
): Promise<Foreseen> {
  const config = await context.configOf(companyId)
  const without = await troubleIn(context, config)
  const foreseen: Foreseen = { cached: 0, live: new Map(), usedUp: [], without, lacking: new Map() }
  const foreseeing: Foreseeing = { context, companyId, config, useCache, foreseen }
  for (const [way, some] of byWay(uids, named => wayOf(named, config, without)))
    for await (const portion of inPortions(some, AT_ONCE)) await foreseePortion(foreseeing, way, portion)
  return foreseen
}

/**
 * Returns whether all of the UIDs would only hit today's quota: their service answers them no
 * further today, there is no fallback, and no cached answer. Sends no query and stores nothing.
 */
export async function areUsedUp(context: CheckContext, companyId: number, uids: Named[]): Promise<boolean> {
  const config = await context.configOf(companyId)
  if (uids.some(named => whomToAsk({ service: null }, named, config).fallbackApi !== null)) return false
  const { usedUp } = await foresee(context, companyId, uids, { useCache: true })
  return usedUp.length === uids.length
}

/** Groups UIDs by their path. */
function byWay(all: Named[], wayOf: (named: Named) => Way): Iterable<[Way, string[]]> {
  const ways = new Map<string, [Way, string[]]>()
  for (const named of all) {
    const way = wayOf(named)
    const key = `${way.mapped} ${way.asked}`
    const [, uids] = ways.get(key) ?? [way, []]
    ways.set(key, [way, uids])
    uids.push(named.uid)
  }
  return ways.values()
}

type Foreseeing = {
  context: CheckContext
  companyId: number
  config: CheckConfig
  useCache: boolean
  foreseen: Foreseen
}

async function foreseePortion(foreseeing: Foreseeing, way: Way, uids: string[]): Promise<void> {
  const { context, config, useCache, foreseen } = foreseeing
  const known = useCache ? await rememberedOf(foreseeing, looksInto(way), uids) : new Set<string>()
  const open = uids.filter(uid => !known.has(uid))
  foreseen.cached += known.size
  count(foreseeing, way, open.length)
  if (way.asked !== null && usesAccount(way.asked) && config.account)
    foreseen.usedUp.push(...(await context.authorities.usedUpToday(config.account, open)))
}

/** The services whose cache is searched, in order. */
const looksInto = ({ mapped, asked }: Way): Authority[] =>
  asked === null || asked === mapped ? [mapped] : [mapped, asked]

async function troubleIn({ authorities }: CheckContext, { account }: CheckConfig): Promise<Without | null> {
  const reason = account === null ? 'incomplete' : (await authorities.troubleOf(account))?.kind
  return reason ? { reason, instead: new Map(), nobody: 0 } : null
}

function wayOf(named: Named, config: CheckConfig, without: Without | null): Way {
  const { api: mapped, fallbackApi } = whomToAsk({ service: null }, named, config)
  // A refused account is still used: the next query may be accepted.
  const isAccountOut = without !== null && without.reason !== 'refused'
  const canAsk = (service: Authority) =>
    !lacksOwnNumber(service, config.ownUids) && !(isAccountOut && usesAccount(service))
  if (canAsk(mapped)) return { mapped, asked: mapped }
  return { mapped, asked: fallbackApi !== null && canAsk(fallbackApi) ? fallbackApi : null }
}

function count({ config, foreseen }: Foreseeing, { mapped, asked }: Way, questions: number): void {
  const { live, without, lacking } = foreseen
  if (asked !== null) add(live, asked, questions)
  if (lacksOwnNumber(mapped, config.ownUids)) {
    const diverted = lacking.get(mapped) ?? { instead: new Map(), nobody: 0 }
    lacking.set(mapped, diverted)
    if (asked === null) diverted.nobody += questions
    else add(diverted.instead, asked, questions)
    return
  }
  if (without === null) return
  if (asked === null || usesAccount(asked)) without.nobody += questions
  else if (asked !== mapped) add(without.instead, asked, questions)
}

function add(counts: Map<Authority, number>, service: Authority, questions: number): void {
  if (questions > 0) counts.set(service, (counts.get(service) ?? 0) + questions)
}

async function rememberedOf(
  { context, companyId, config }: Foreseeing,
  services: readonly Authority[],
  uids: string[],
): Promise<Set<string>> {
  const lifetime = { lifetimeDays: config.cacheLifetimeDays, now: context.clock.now() }
  const known = new Set<string>()
  for (const service of services) {
    const open = uids.filter(uid => !known.has(uid))
    const name = askingName(context, companyId, config, service)
    for (const uid of await rememberedUids(context.db, name, open, lifetime)) known.add(uid)
  }
  return known
}

/**
 * Duration of calls in milliseconds: `usual` is the median of the latest calls, `slow` the 90th
 * percentile.
 */
export type Duration = { usual: number; slow: number }

/** By primary key and limited, so that years of evidence cost nothing. */
const LATEST = 500
const FEWEST = 5

/**
 * Returns the duration of the installation's latest calls by service; leaves out services with
 * fewer than five.
 */
export async function recentDurations(db: Reader): Promise<Map<Authority, Duration>> {
  const rows = await db
    .selectFrom('answer')
    .select(['service', 'duration_ms'])
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
  const found = new Map<Authority, Duration>()
  for (const [service, calls] of Map.groupBy(rows, row => row.service)) {
    const sorted = calls.map(call => call.duration_ms).toSorted((one, other) => one - other)
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
    if (sorted.length >= FEWEST) found.set(service, { usual: at(0.5), slow: at(0.9) })
  }
  return found
}
