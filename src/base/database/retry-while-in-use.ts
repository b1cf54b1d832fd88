import { setTimeout as wait } from 'node:timers/promises'
import { backOff } from '../threads/back-off.ts'

/** A try that failed because tables were in use; the next one follows after `pauseMs`. */
export type FailedTry = { tries: number; because: string; pauseMs: number }

/** The result, or why the last of `tries` failed. */
type Outcome<Result> = { result: Result } | FailedTry

export type Patience = { giveUpAfterMs: number; firstPauseMs: number; maxPauseMs: number }

const DEFAULT_PATIENCE: Patience = { giveUpAfterMs: 300_000, firstPauseMs: 100, maxPauseMs: 5_000 }
// lock_not_available and deadlock_detected: the transaction is rolled back, and a retry may
// succeed.
const IN_USE_CODES = /^(55P03|40P01)$/

/**
 * Repeats `attempt`, a whole transaction, while other processes hold locks that it needs. The
 * pauses grow and are random, so that tries do not meet the same statements each time. Gives up
 * after five minutes.
 */
export async function retryWhileInUse<Result>(
  attempt: (tries: number) => Promise<Result>,
  onFailedTry: (failedTry: FailedTry) => void,
  { giveUpAfterMs, firstPauseMs, maxPauseMs }: Patience = DEFAULT_PATIENCE,
): Promise<Outcome<Result>> {
  const until = performance.now() + giveUpAfterMs
  for (let tries = 1; ; tries += 1) {
    try {
      return { result: await attempt(tries) }
    } catch (failure) {
      if (!isInUse(failure)) throw failure
      const pauseMs = backOff(tries, firstPauseMs, Math.random, maxPauseMs)
      const failedTry = { tries, because: failure.message, pauseMs }
      if (performance.now() + pauseMs > until) return failedTry
      onFailedTry(failedTry)
      await wait(pauseMs)
    }
  }
}

const isInUse = (failure: unknown): failure is Error =>
  failure instanceof Error && 'code' in failure && IN_USE_CODES.test(String(failure.code))
