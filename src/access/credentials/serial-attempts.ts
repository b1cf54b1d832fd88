import { normalizeIP } from '@fastify/rate-limit'
import { Refusal } from '../../base/roles/refusals.ts'
import { knownAccount } from './cookies.ts'
import type { HashingCaller } from './password-hash.ts'

type Mutex = { last: Promise<unknown>; queueLength: number }

const mutexes = new Map<string, Mutex>()

// Each takes a few milliseconds of the database; no user needs this number of codes at once.
const MAX_WAITING = 50
const RETRY_AFTER_SECONDS = 5

/**
 * Runs tries for one e-mail one after another in this process. If several right ones ran at once,
 * they would look like an attack: each counts before it is checked, and a fifth pending one would
 * lock out the sixth. Between processes only the counter decides. Throws 503 'busy' for the 51st in
 * the queue; it does not count as a try.
 */
export async function withMutex<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const mutex = mutexes.get(key) ?? { last: Promise.resolve(), queueLength: 0 }
  if (mutex.queueLength >= MAX_WAITING) throw new Refusal('unavailable', 'busy', [], RETRY_AFTER_SECONDS)
  const mine = mutex.last.then(work, work)
  mutexes.set(key, mutex)
  mutex.last = mine
  mutex.queueLength += 1
  try {
    return await mine
  } finally {
    mutex.queueLength -= 1
    if (mutex.queueLength === 0) mutexes.delete(key)
  }
}

/**
 * `counter`: what wrong passwords count against (cookies.ts). `disconnected` aborts when the client
 * disconnects.
 */
type SignInCaller = { counter: string; address: string; disconnected: AbortSignal }

/**
 * The smallest IPv6 network assigned to a customer: one machine may call from 2^64 addresses (RFC
 * 6177).
 */
export const CUSTOMERS_PREFIX = 64

/** Returns the queue's caller for a stranger: the network of the address. */
export const strangerCaller = ({
  address,
  disconnected,
}: Pick<SignInCaller, 'address' | 'disconnected'>): HashingCaller => ({
  tier: 'unknown',
  key: normalizeIP(address, CUSTOMERS_PREFIX),
  disconnected,
})

/** Returns the queue's caller for a sign-in: the account for a known browser, else the network. */
export function hashingCaller({ counter, address, disconnected }: SignInCaller): HashingCaller {
  const account = knownAccount(counter)
  return account === null ? strangerCaller({ address, disconnected }) : { tier: 'known', key: account, disconnected }
}
