import { normalizeIP } from '@fastify/rate-limit'
import { Refusal } from '../../base/roles/refusals.ts'
import { accountOfKnownBrowser } from './cookies.ts'
import type { HashingCaller } from './password-hash.ts'

type Mutex = { last: Promise<unknown>; queueLength: number }

const mutexes = new Map<string, Mutex>()

// Each try takes a few milliseconds of the database; no user sends more codes at once.
const MAX_WAITING = 50
const RETRY_AFTER_SECONDS = 5

/**
 * Runs tries for one e-mail one after another in this process. Concurrent right tries would look
 * like an attack: each one counts before it is checked, so five pending tries would lock out the
 * sixth. Between processes only the counter decides. Throws 503 'busy' for the 51st in the queue,
 * which does not count as a try.
 */
export async function withMutex<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const mutex = mutexes.get(key) ?? { last: Promise.resolve(), queueLength: 0 }
  if (mutex.queueLength >= MAX_WAITING) throw new Refusal('unavailable', 'busy', [], RETRY_AFTER_SECONDS)
  const result = mutex.last.then(work, work)
  mutexes.set(key, mutex)
  mutex.last = result
  mutex.queueLength += 1
  try {
    return await result
  } finally {
    mutex.queueLength -= 1
    if (mutex.queueLength === 0) mutexes.delete(key)
  }
}

/**
 * The caller of a sign-in. `counter` is the key of the counter for wrong passwords (cookies.ts);
 * `disconnected` aborts when the client disconnects.
 */
type SignInCaller = { counter: string; address: string; disconnected: AbortSignal }

/**
 * Length of the smallest IPv6 prefix assigned to a customer, who can call from 2^64 addresses (RFC
 * 6177).
 */
export const CUSTOMER_PREFIX_BITS = 64

/** Returns the queue's caller for an unknown client: the network of its address. */
export const strangerCaller = ({
  address,
  disconnected,
}: Pick<SignInCaller, 'address' | 'disconnected'>): HashingCaller => ({
  tier: 'unknown',
  key: normalizeIP(address, CUSTOMER_PREFIX_BITS),
  disconnected,
})

/**
 * Returns the queue's caller for a sign-in: the account if the browser is known, else the network.
 */
export function hashingCaller({ counter, address, disconnected }: SignInCaller): HashingCaller {
  const account = accountOfKnownBrowser(counter)
  return account === null ? strangerCaller({ address, disconnected }) : { tier: 'known', key: account, disconnected }
}
