import { setTimeout as wait } from 'node:timers/promises'
import { isOutage } from '../../base/database/is-outage.ts'
import type { Log } from '../../base/log/log.ts'

const RETRY_DELAY_MS = 250

/**
 * Retries `work` while the database is unavailable, for at most `patienceMs` milliseconds and until
 * `stopping` aborts. Without this, a failed lane would be noticed only by its missing heartbeat,
 * ten seconds after the database is back. Each failure is logged.
 */
export async function retryWhileUnavailable<T>(
  { patienceMs, stopping, log }: { patienceMs: number; stopping: AbortSignal; log: Pick<Log, 'error'> },
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (failure) {
      if (!isOutage(failure) || stopping.aborted || performance.now() > until) throw failure
      log.error({ err: failure }, 'database unavailable, retrying')
      await wait(RETRY_DELAY_MS)
    }
  }
}
