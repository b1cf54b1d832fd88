import { setTimeout as wait } from 'node:timers/promises'
import { isAccepted, STEP_MS, unusedStep } from './unused-step.ts'
import { codeOf } from './visitor.ts'

const lastUsed = new Map<string, number>()

/**
 * Returns a code of the authenticator with this secret (base32) that this process has not used yet.
 * Two codes are valid at a time; a third waits for the next step.
 */
export async function unusedCode(secret: string): Promise<string> {
  const step = unusedStep(lastUsed.get(secret) ?? 0, Date.now())
  lastUsed.set(secret, step)
  while (!isAccepted(step, Date.now())) await wait(100)
  return codeOf(secret, step * STEP_MS)
}
