import type { CheckContext } from '../../answers/checks/check-context.ts'
import { type CheckRequest, checkUid } from '../../answers/checks/check-uid.ts'
import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Log } from '../../ground/log.ts'
import type { Job } from '../../house/background/jobs.ts'
import { keepHolding, LEASE_MS } from '../asking-again/keep-holding.ts'
import { companiesToLookAt, WATCHING } from './store.ts'
import { watchCompany } from './watch-company.ts'

export type WatchWorkNeeds = {
  database: OpenDatabase
  checkContext: CheckContext
  clock: Clock
  log: Log
  retryBaseMs: number
}

const LOOK_EVERY_MS = 2_000

/**
 * Asks again the watched partners of each company, as they fall due; of any number of processes one does for each company.
 * A worker that stops lets calls in flight end (3 s at most).
 */
export function watchJob(needs: WatchWorkNeeds): Job {
  const { clock, log } = needs
  const { db } = needs.database
  const asking = watchContext(needs.checkContext)
  const check = (request: CheckRequest, signal: AbortSignal) => checkUid(asking, request, signal)
  const mayAsk = () => asking.authorities.doubt() === null
  const look = async (stopping: AbortSignal): Promise<void> => {
    if (!mayAsk()) return
    for (const companyId of await companiesToLookAt(db, clock.now())) {
      const hold = stopping.aborted ? null : await WATCHING.take(db, companyId, LEASE_MS)
      if (!hold) continue
      const holding = keepHolding({ db, log, stopping }, WATCHING, hold)
      await watchCompany({ ...needs, db, check, mayAsk }, holding).finally(holding.release)
    }
  }
  return { name: 'watching', everyMs: LOOK_EVERY_MS, lease: WATCHING, run: look }
}

/** A check context that asks as the company's people would, but never from memory: what is watched is to be the authority's word of today. */
const watchContext = (checkContext: CheckContext): CheckContext => ({
  ...checkContext,
  configOf: async companyId => ({ ...(await checkContext.configOf(companyId)), cacheLifetimeDays: 0 }),
})
