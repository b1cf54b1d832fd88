import { setTimeout as wait } from 'node:timers/promises'
import { type RunnerTestCase as Test, TestRunner } from 'vitest'

/** Asks until the answer is as wanted; says what it waited for, and for what answer, before the test's own time is over. */
export async function waitFor<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean, everyMs = 50): Promise<T> {
  const until = process.hrtime.bigint() + BigInt(Math.floor(PATIENCE * testMs() * 1_000_000))
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    if (process.hrtime.bigint() > until) throw new Error(`waited for ${isWanted}, and it is ${shortly(answer)}`)
    await wait(everyMs)
  }
}

// Of a test's time; in the rest it can say why.
const PATIENCE = 0.8
// In a hook no test is known; those that wait there start a whole product, with the limit of journeys (vitest.config.ts).
const HOOK_MS = 180_000
const testMs = (): number => TestRunner.getCurrentTest<Test | undefined>()?.timeout ?? HOOK_MS

const shortly = (answer: unknown): string => JSON.stringify(answer)?.slice(0, 1_000) ?? String(answer)
