import { setTimeout as wait } from 'node:timers/promises'
import { isOutage } from '../database/is-outage.ts'

const AGAIN_AFTER_MS = 250

/**
 * Does `work` as soon as the database is there, for `patienceMs` at most and not while stopping: a lane that fell would be
 * missed only when its heartbeat is, ten seconds after the database is back.
 */
export async function throughOutage<T>(patienceMs: number, stopping: AbortSignal, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (failure) {
      if (!isOutage(failure) || stopping.aborted || performance.now() > until) throw failure
      await wait(AGAIN_AFTER_MS)
    }
  }
}
