import { setTimeout as wait } from 'node:timers/promises'
import { type RunnerTestCase as Test, TestRunner } from 'vitest'

/**
 * Repeats `ask` until its answer satisfies `isWanted`. Before the test times out, throws with what
 * it waited for and the last answer.
 */
export async function waitFor<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean, everyMs = 50): Promise<T> {
  const until = process.hrtime.bigint() + BigInt(Math.floor(PATIENCE * testMs() * 1_000_000))
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    if (process.hrtime.bigint() > until) throw new Error(`waited for ${isWanted}, and it is ${shortly(answer)}`)
    await wait(everyMs)
  }
}

// Share of a test's time limit; the rest is left for the error message.
const PATIENCE = 0.8
// In a hook the current test is not known; hooks that wait here start a whole product, with the
// time limit of journeys (vitest.config.ts).
const HOOK_MS = 180_000
const testMs = (): number => TestRunner.getCurrentTest<Test | undefined>()?.timeout ?? HOOK_MS

const shortly = (answer: unknown): string => JSON.stringify(answer)?.slice(0, 1_000) ?? String(answer)
