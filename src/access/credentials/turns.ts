import { normalizeIP } from '@fastify/rate-limit'
import { Refusal } from '../../ground/roles/refusals.ts'
import { knownAccount } from './cookies.ts'
import type { HashingCaller } from './password-hash.ts'

type Mutex = { last: Promise<unknown>; waiting: number }

const mutexes = new Map<string, Mutex>()

// Each takes a few milliseconds of the database's; no user needs as many codes at once.
const MAX_WAITING = 50
const RETRY_AFTER_SECONDS = 5

/**
 * Runs tries of one address one after another in this process, so that several right ones at once do not look like an
 * attack: each is counted before it is judged, and a fifth open one would lock the sixth out. Between processes the
 * counter alone decides. Refuses (503 'busy') the 51st that waits, before it counts as a try.
 */
export async function withMutex<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const mutex = mutexes.get(key) ?? { last: Promise.resolve(), waiting: 0 }
  if (mutex.waiting >= MAX_WAITING) throw new Refusal('unavailable', 'busy', [], RETRY_AFTER_SECONDS)
  const mine = mutex.last.then(work, work)
  mutexes.set(key, mutex)
  mutex.last = mine
  mutex.waiting += 1
  try {
    return await mine
  } finally {
    mutex.waiting -= 1
    if (mutex.waiting === 0) mutexes.delete(key)
  }
}

/** By which counter a password is tried (cookies.ts), where from, and whether anybody still waits for the answer. */
type Signing = { counter: string; address: string; gone: AbortSignal }

/** The smallest network that is handed out: one machine calls from 2^64 addresses (RFC 6177). */
export const CUSTOMERS_PREFIX = 64

/** Returns whose turn somebody waits for of whom nothing but the address is known: the network's. */
export const strangersTurn = ({ address, gone }: Pick<Signing, 'address' | 'gone'>): HashingCaller => ({
  tier: 'unknown',
  key: normalizeIP(address, CUSTOMERS_PREFIX),
  gone,
})

/** Returns whose turn a sign-in waits for: a known browser's is its account's, everybody else's is the network's. */
export function hashingCaller({ counter, address, gone }: Signing): HashingCaller {
  const account = knownAccount(counter)
  return account === null ? strangersTurn({ address, gone }) : { tier: 'known', key: account, gone }
}
