import type { Authority } from '../authorities/answer.ts'
import { usedUpToday } from '../authorities/finanzonline/used-up.ts'
import { rememberedUids } from '../cache/look-up.ts'
import { inPortions } from '../database/portions.ts'
import type { AskableUid } from '../uid/parsed-uid.ts'
import { askingName, type CheckConfig, type CheckContext } from './check-context.ts'
import { whomToAsk } from './check-uid.ts'

/** What asking would come to, counted in different UIDs. */
export type Foreseen = {
  cached: number
  live: Map<Authority, number>
  /** Of FinanzOnline's live questions those that it answers no more today; the latest answer of today serves, or its fallback. */
  usedUp: string[]
  /** Where something stands against the account: what it keeps from FinanzOnline. */
  without: Without | null
}

/** `instead`: asked of VIES, among `live`; `nobody`: not asked, or, with a refused account, asked to no avail. */
export type Without = { reason: 'closed' | 'refused' | 'incomplete'; instead: number; nobody: number }

type Named = Pick<AskableUid, 'uid' | 'country'>

/** Where a question goes: with an account out of use, VIES in place of FinanzOnline, or nobody. */
type Way = Authority | 'instead' | 'nobody'

/** In whose memory an answer is looked for, one after the other. */
const SERVICES: Record<Way, readonly Authority[]> = {
  ...{ finanzamt: ['finanzamt'], vies: ['vies'], instead: ['finanzamt', 'vies'], nobody: ['finanzamt'] },
}

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
  const foreseen: Foreseen = { cached: 0, live: new Map(), usedUp: [], without }
  for (const [way, all] of Map.groupBy(uids, named => wayOf(named, config, without))) {
    for await (const portion of inPortions(all, AT_ONCE)) {
      const some = portion.map(({ uid }) => uid)
      const known = useCache ? await rememberedOf(context, companyId, config, SERVICES[way], some) : new Set<string>()
      const asked = some.filter(uid => !known.has(uid))
      foreseen.cached += known.size
      count(foreseen, way, asked.length)
      const { account } = config
      if (way === 'finanzamt' && account) foreseen.usedUp.push(...(await usedUpToday(context, account, asked)))
    }
  }
  return foreseen
}

async function troubleIn({ authorities }: CheckContext, { account }: CheckConfig): Promise<Without | null> {
  const reason = account === null ? 'incomplete' : (await authorities.troubleOf(account))?.kind
  return reason ? { reason, instead: 0, nobody: 0 } : null
}

function wayOf(named: Named, config: CheckConfig, without: Without | null): Way {
  const { api, fallbackApi } = whomToAsk({ service: null }, named, config)
  // A refused account is asked with still: what FinanzOnline says of the next question may be another word.
  if (api !== 'finanzamt' || without === null || without.reason === 'refused') return api
  return fallbackApi === 'vies' ? 'instead' : 'nobody'
}

function count({ live, without }: Foreseen, way: Way, questions: number): void {
  const service = way === 'instead' ? 'vies' : way
  if (service !== 'nobody') live.set(service, (live.get(service) ?? 0) + questions)
  if (without === null) return
  if (way === 'instead') without.instead += questions
  if (way === 'nobody' || way === 'finanzamt') without.nobody += questions
}

async function rememberedOf(
  context: CheckContext,
  companyId: number,
  config: CheckConfig,
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
