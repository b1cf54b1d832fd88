import { setTimeout as wait } from 'node:timers/promises'
import { type RunnerTestCase as Test, TestRunner } from 'vitest'

/**
 * Repeats `read` until its answer satisfies `isReached`. Before the test times out, throws with
 * that condition and the last answer.
 */
export async function waitFor<T>(read: () => Promise<T>, isReached: (answer: T) => boolean, everyMs = 50): Promise<T> {
  const until = process.hrtime.bigint() + BigInt(Math.floor(WAIT_SHARE * testTimeoutMs() * 1_000_000))
  for (;;) {
    const answer = await read()
    if (isReached(answer)) return answer
    if (process.hrtime.bigint() > until)
      throw new Error(`waited for ${isReached}; the last answer was ${shorten(answer)}`)
    await wait(everyMs)
  }
}

// Share of a test's time limit; the rest is left for the error message.
const WAIT_SHARE = 0.8
// In a hook the current test is not known; hooks that wait here start a whole product, with the
// time limit of journeys (vitest.config.ts).
const HOOK_TIMEOUT_MS = 180_000
const testTimeoutMs = (): number => TestRunner.getCurrentTest<Test | undefined>()?.timeout ?? HOOK_TIMEOUT_MS

const shorten = (answer: unknown): string => JSON.stringify(answer)?.slice(0, 1_000) ?? String(answer)
