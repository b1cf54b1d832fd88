import { normalizeIP } from '@fastify/rate-limit'
import type { HashingCaller } from '../users/hashing-queue.ts'
import { knownAccount } from './device-cookie.ts'

/** By which counter a password is tried (login/device-cookie.ts), where from, and whether anybody still waits for the answer. */
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
