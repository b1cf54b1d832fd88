import { setTimeout as wait } from 'node:timers/promises'
import { isGood, STEP_MS, unusedStep } from './unused-step.ts'
import { codeOf } from './visitor.ts'

const lastUsed = new Map<string, number>()

/**
 * A code of the authenticator with this secret (base32) that was not used yet in this process. Two serve at one moment; whoever needs
 * a third waits for the next step.
 */
export async function unusedCode(secret: string): Promise<string> {
  const step = unusedStep(lastUsed.get(secret) ?? 0, Date.now())
  lastUsed.set(secret, step)
  while (!isGood(step, Date.now())) await wait(100)
  return codeOf(secret, step * STEP_MS)
}
