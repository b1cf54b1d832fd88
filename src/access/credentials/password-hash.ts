import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { bulkhead } from 'cockatiel'
import { Refusal } from '../../base/roles/refusals.ts'
import { type Caller, createFairQueue } from '../../base/threads/fair-queue.ts'
import { HASH_COST } from './hash-cost.ts'

// At most four hashes at once, and one fewer than there are cores, so that many logins do not block
// other work.
const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(4, availableParallelism() - 1))
const hashSlots = bulkhead(MAX_CONCURRENT_HASHES, Number.POSITIVE_INFINITY)

// Matches no password and costs as much as a real hash: timing must not reveal unknown accounts
// (check A-02).
const DUMMY_HASH = `$argon2id$v=19$m=${HASH_COST.memoryCost},t=${HASH_COST.timeCost},p=${HASH_COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The password hash of a user without a password: no password matches it. */
export const NO_PASSWORD = ''

/**
 * Returns the salted hash of a password for storage. Never rejects for lack of a slot, so calls
 * from outside must run within `createHashingQueue`.
 */
export const hashPassword = (password: string): Promise<string> => hashSlots.execute(() => hash(password, HASH_COST))

/**
 * Returns whether the password matches the hash. If `hash` is null (no such user), it takes the
 * same time. Must run within the queue, like `hashPassword`.
 */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  const isKnown = hash !== null && hash !== NO_PASSWORD
  const matches = await hashSlots.execute(() => verify(isKnown ? hash : DUMMY_HASH, password))
  return isKnown && matches
}

/**
 * Returns whether a hash was made with another cost than `HASH_COST`, so that the next sign-in
 * replaces it (check K-05).
 */
export function isOutdatedHash(hash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hash)
  return memoryCost !== HASH_COST.memoryCost || timeCost !== HASH_COST.timeCost || parallelism !== HASH_COST.parallelism
}

/**
 * A caller of the hashing queue. Known callers are signed-in users, and browsers in which an
 * account completed a sign-in; these are identified by account. All others are identified by
 * network.
 */
export type HashingCaller = Caller<'known' | 'unknown'>

/** Runs `work`, which hashes passwords, once the caller has a slot. */
export type HashingQueue = ReturnType<typeof createHashingQueue>

/** `HashingQueue` bound to one caller. */
export type RunQueued = <Result>(work: () => Promise<Result>) => Promise<Result>

// Twice the number of hashes, because callers also run database queries before and after a hash.
const CONCURRENCY = 2 * MAX_CONCURRENT_HASHES
// A longer queue could not finish within the maximum wait on any machine: 58 ms per hash.
const MAX_WAITING = 200
// Known browsers get three of four slots, so that a flood of unknown callers does not block them.
const SHARES = { known: 3, unknown: 1 }
// Unknown callers get a response within 3 s under any load. Known users are few and would rather
// wait than start over.
const MAX_WAIT_MS = { known: 10_000, unknown: 2_500 }
const RETRY_AFTER_SECONDS = 5

/**
 * Creates the queue in which a process hashes passwords for outside calls
 * (docs/decisions/2026-11-22-password-hashing-queue.md). If the queue is full, throws 503 'busy'
 * with Retry-After before anything is done, so a rejected call does not count as a try.
 */
export const createHashingQueue = ({ maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS } = {}) =>
  createFairQueue<HashingCaller['tier']>({
    concurrency: CONCURRENCY,
    maxWaiting,
    share: SHARES,
    maxWaitMs,
    refusal: () => new Refusal('unavailable', 'busy', [], RETRY_AFTER_SECONDS),
  })
