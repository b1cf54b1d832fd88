import type { Authority } from '../../ground/authority-rules.ts'
import type { Reader } from '../../ground/database/database.ts'
import { inPortions } from '../../ground/database/portions.ts'
import { isAskedWithAccount, lacksOwnNumber } from '../../registers/authorities/authorities-rules.ts'
import type { AskableUid } from '../../vat-ids/uid/parsed-uid.ts'
import { rememberedUids } from '../cache/look-up.ts'
import { askingName, type CheckConfig, type CheckContext } from './check-context.ts'
import { whomToAsk } from './check-uid.ts'

/** What asking would come to, counted in different UIDs. */
export type Foreseen = {
  cached: number
  live: Map<Authority, number>
  /** Of the live questions that go out with an account those that are answered no more today; the latest answer of today serves, or its fallback. */
  usedUp: string[]
  /** Where something stands against the account: what it keeps from the service that wants it. */
  without: Without | null
  /** By the service that wants a number of another state which the company lacks: where its questions go. */
  lacking: Map<Authority, Diverted>
}

/** `instead`: asked of these fallbacks, among `live`; `nobody`: not asked, or, with a refused account, asked to no avail. */
type Diverted = { instead: Map<Authority, number>; nobody: number }
export type Without = Diverted & { reason: 'closed' | 'refused' | 'incomplete' }

type Named = Pick<AskableUid, 'uid' | 'country'>

/** Where a question goes: to the mapping's service, in place of one that the company cannot ask to its fallback, or to nobody. */
type Way = { mapped: Authority; asked: Authority | null }

const AT_ONCE = 1_000

/**
 * What would come of asking these different UIDs now, by the rules of `checkUid`: answered from the cache, asked of which
 * service, what today's budget has no place for, and what the account stands in the way of. Asks no service and notes nothing.
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
 * Returns whether asking any of these UIDs now can bring nothing but the day's limit: each would go to a service that answers it no more today, has no
 * fallback, and no answer to it is remembered. Asks no service and notes nothing.
 */
export async function areUsedUp(context: CheckContext, companyId: number, uids: Named[]): Promise<boolean> {
  const config = await context.configOf(companyId)
  if (uids.some(named => whomToAsk({ service: null }, named, config).fallbackApi !== null)) return false
  const { usedUp } = await foresee(context, companyId, uids, { useCache: true })
  return usedUp.length === uids.length
}

/** Those that go the same way, together. */
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
  if (way.asked !== null && isAskedWithAccount(way.asked) && config.account)
    foreseen.usedUp.push(...(await context.authorities.usedUpToday(config.account, open)))
}

/** In whose memory an answer is looked for, one after the other. */
const looksInto = ({ mapped, asked }: Way): Authority[] =>
  asked === null || asked === mapped ? [mapped] : [mapped, asked]

async function troubleIn({ authorities }: CheckContext, { account }: CheckConfig): Promise<Without | null> {
  const reason = account === null ? 'incomplete' : (await authorities.troubleOf(account))?.kind
  return reason ? { reason, instead: new Map(), nobody: 0 } : null
}

function wayOf(named: Named, config: CheckConfig, without: Without | null): Way {
  const { api: mapped, fallbackApi } = whomToAsk({ service: null }, named, config)
  // A refused account is asked with still: what is said of the next question may be another word.
  const isAccountOut = without !== null && without.reason !== 'refused'
  const canAsk = (service: Authority) =>
    !lacksOwnNumber(service, config.ownUids) && !(isAccountOut && isAskedWithAccount(service))
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
  if (asked === null || isAskedWithAccount(asked)) without.nobody += questions
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

/** Milliseconds that one call took: half of the latest took at most `usual`, nine of ten at most `slow`. */
export type Duration = { usual: number; slow: number }

/** By the primary key and few, so that years of evidence cost nothing. */
const LATEST = 500
const FEWEST = 5

/** How long the installation's latest calls took, by service; a service with fewer than five of them is left out. */
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
