import { repeat } from '../background/repeat.ts'
import type { CheckContext } from '../checks/check-context.ts'
import { checkUid } from '../checks/check-uid.ts'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { Log } from '../log.ts'
import { carryOut } from './carry-out.ts'
import { holdRefresh } from './hold.ts'
import { refreshContext } from './refresh-context.ts'
import { startNightly } from './start.ts'
import { REFRESHING } from './store.ts'

export type RefreshWorkNeeds = {
  database: OpenDatabase
  checkContext: CheckContext
  clock: Clock
  log: Log
  retryBaseMs: number
  /** A second, and 15 seconds, unless a test is in a hurry. */
  lookEveryMs?: number
  leaseMs?: number
}

const LOOK_EVERY_MS = 1_000

/**
 * Begins the nightly cache update when its time comes and works on whatever update runs, begun here or elsewhere; of any
 * number of processes one does. `stop` lets calls in flight end (3 s at most) and leaves the rest to another worker.
 */
export async function workCacheRefresh(needs: RefreshWorkNeeds): Promise<{ stop: () => Promise<void> }> {
  const { database, clock, log } = needs
  const { db } = database
  // Whoever held it is dead: the lock file of an embedded database proves it.
  if (database.kind === 'embedded') await REFRESHING.releaseAll(db)
  const stopping = new AbortController()
  const checkContext = refreshContext(needs.checkContext)
  const mayAsk = () => checkContext.authorities.doubt() === null
  const carrying = { ...needs, db, mayAsk, check: (...asked: CheckArguments) => checkUid(checkContext, ...asked) }
  const look = async (): Promise<void> => {
    if (!mayAsk()) return
    await startNightly(db, clock.now())
    const held = await holdRefresh({ ...needs, db, stopping: stopping.signal })
    if (!held) return
    await carryOut(carrying, held).finally(held.release)
  }
  const looking = repeat(needs.lookEveryMs ?? LOOK_EVERY_MS, look, log)
  return {
    stop: async () => {
      stopping.abort()
      await looking.stop()
    },
  }
}

type CheckArguments = Parameters<typeof checkUid> extends [CheckContext, ...infer Rest] ? Rest : never
