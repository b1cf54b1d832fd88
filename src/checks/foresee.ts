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
}

type Named = Pick<AskableUid, 'uid' | 'country'>

const AT_ONCE = 1_000

/**
 * What would come of asking these different UIDs now, by the rules of `checkUid`: answered from the cache, asked of which
 * service, and what today's budget has no place for. Asks no service and notes nothing.
 */
export async function foresee(
  context: CheckContext,
  companyId: number,
  uids: Named[],
  { useCache }: { useCache: boolean },
): Promise<Foreseen> {
  const config = await context.configOf(companyId)
  const byService = Map.groupBy(uids, named => whomToAsk({ service: null }, named, config).api)
  const foreseen: Foreseen = { cached: 0, live: new Map(), usedUp: [] }
  for (const [service, all] of byService) {
    for await (const portion of inPortions(all, AT_ONCE)) {
      const some = portion.map(({ uid }) => uid)
      const known = useCache ? await rememberedOf(context, companyId, config, service, some) : new Set<string>()
      const asked = some.filter(uid => !known.has(uid))
      foreseen.cached += known.size
      foreseen.live.set(service, (foreseen.live.get(service) ?? 0) + asked.length)
      const { account } = config
      if (service === 'finanzamt' && account) foreseen.usedUp.push(...(await usedUpToday(context, account, asked)))
    }
  }
  return foreseen
}

const rememberedOf = (
  context: CheckContext,
  companyId: number,
  config: CheckConfig,
  service: Authority,
  uids: string[],
): Promise<Set<string>> => {
  const lifetime = { lifetimeDays: config.cacheLifetimeDays, now: context.clock.now() }
  return rememberedUids(context.db, askingName(context, companyId, config, service), uids, lifetime)
}
