import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from './visitor.ts'

/** The time step of an authenticator (RFC 6238). */
export const STEP_MS = 30_000
/** The step before this one still serves, unless it ends before the code arrives on a crowded machine. */
const SAFE_MS = 12_000

const lastUsed = new Map<string, number>()

/**
 * A code of the authenticator with this secret (base32) that was not used yet in this process. The server takes this step and one
 * either side, each code once: three at one moment, so that hardly anybody waits.
 */
export async function unusedCode(secret: string): Promise<string> {
  const step = Math.max((lastUsed.get(secret) ?? 0) + 1, earliestStep())
  lastUsed.set(secret, step)
  while (step > stepNow() + 1) await wait(100)
  return codeOf(secret, step * STEP_MS)
}

const stepNow = (): number => Math.floor(Date.now() / STEP_MS)

const earliestStep = (): number => stepNow() - (STEP_MS - (Date.now() % STEP_MS) > SAFE_MS ? 1 : 0)
