import { installationSettingsOf } from '../../access/settings/settings-of.ts'
import type { CheckContext } from '../../answers/checks/check-context.ts'
import { checkUid } from '../../answers/checks/check-uid.ts'
import { CACHE_UPDATE, mappingOf } from '../../answers/country-mapping/authority-for.ts'
import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Log } from '../../ground/log.ts'
import type { Job } from '../../house/background/jobs.ts'
import { carryOut, holdRefresh } from './carry-out.ts'
import { reloadCacheLifetime } from './settings-rules.ts'
import { startNightly } from './start.ts'
import { REFRESHING } from './store.ts'

export type RefreshWorkNeeds = {
  database: OpenDatabase
  checkContext: CheckContext
  clock: Clock
  log: Log
  retryBaseMs: number
  /** 15 seconds, unless a test is in a hurry. */
  leaseMs?: number
}

const LOOK_EVERY_MS = 1_000

/**
 * Begins the nightly cache update when its time comes and works on whatever update runs, begun here or elsewhere; of any
 * number of processes one does. A worker that stops lets calls in flight end (3 s at most) and leaves the rest to another.
 */
export function refreshJob(needs: RefreshWorkNeeds): Job {
  const { clock } = needs
  const { db } = needs.database
  const checkContext = refreshContext(needs.checkContext)
  const mayAsk = () => checkContext.authorities.doubt() === null
  const carrying = { ...needs, db, mayAsk, check: (...asked: CheckArguments) => checkUid(checkContext, ...asked) }
  const look = async (stopping: AbortSignal): Promise<void> => {
    if (!mayAsk()) return
    await startNightly(db, clock.now())
    const held = await holdRefresh({ ...needs, db, stopping })
    if (!held) return
    await carryOut(carrying, held).finally(held.release)
  }
  return { name: 'cache update', everyMs: LOOK_EVERY_MS, lease: REFRESHING, run: look }
}

type CheckArguments = Parameters<typeof checkUid> extends [CheckContext, ...infer Rest] ? Rest : never

/**
 * A check context that asks in a company's name, but by the cache update's own mapping and lifetime (docs/rules.md#company-0): what
 * is younger than that is not asked again.
 */
const refreshContext = (checkContext: CheckContext): CheckContext => ({
  ...checkContext,
  configOf: async companyId => {
    const config = await checkContext.configOf(companyId)
    const { byCountry } = await mappingOf(checkContext.db, CACHE_UPDATE)
    const own = await installationSettingsOf(checkContext.db, { cacheLifetimeDays: reloadCacheLifetime })
    return { ...config, ...own, mapping: { byCountry, otherwise: config.mapping.otherwise } }
  },
})
