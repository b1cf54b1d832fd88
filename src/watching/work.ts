import { keepHolding, LEASE_MS } from '../asking-again/keep-holding.ts'
import { repeat } from '../background/repeat.ts'
import type { CheckContext } from '../checks/check-context.ts'
import { type CheckRequest, checkUid } from '../checks/check-uid.ts'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { Log } from '../log.ts'
import { companiesToLookAt, WATCHING } from './store.ts'
import { watchCompany } from './watch-company.ts'
import { watchContext } from './watch-context.ts'

export type WatchWorkNeeds = {
  database: OpenDatabase
  checkContext: CheckContext
  clock: Clock
  log: Log
  retryBaseMs: number
  /** Two seconds, unless a test is in a hurry. */
  lookEveryMs?: number
}

const LOOK_EVERY_MS = 2_000

/**
 * Asks again the watched partners of each company, as they fall due; of any number of processes one does for each company.
 * `stop` lets calls in flight end (3 s at most).
 */
export async function workWatching(needs: WatchWorkNeeds): Promise<{ stop: () => Promise<void> }> {
  const { database, clock, log } = needs
  const { db } = database
  // Whoever held one is dead: the lock file of an embedded database proves it.
  if (database.kind === 'embedded') await WATCHING.releaseAll(db)
  const stopping = new AbortController()
  const asking = watchContext(needs.checkContext)
  const check = (request: CheckRequest, signal: AbortSignal) => checkUid(asking, request, signal)
  const mayAsk = () => asking.authorities.doubt() === null
  const look = async (): Promise<void> => {
    if (!mayAsk()) return
    for (const companyId of await companiesToLookAt(db, clock.now())) {
      const hold = stopping.signal.aborted ? null : await WATCHING.take(db, companyId, LEASE_MS)
      if (!hold) continue
      const holding = keepHolding({ db, log, stopping: stopping.signal }, WATCHING, hold)
      await watchCompany({ ...needs, db, check, mayAsk }, holding).finally(holding.release)
    }
  }
  const looking = repeat(needs.lookEveryMs ?? LOOK_EVERY_MS, look, log)
  return {
    stop: async () => {
      stopping.abort()
      await looking.stop()
    },
  }
}
