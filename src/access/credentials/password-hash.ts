import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { bulkhead } from 'cockatiel'
import { Refusal } from '../../base/roles/refusals.ts'
import { type Caller, createFairQueue } from '../../base/threads/fair-queue.ts'
import { HASH_COST } from './hash-cost.ts'

// At most four hashes at once, and one fewer than there are cores, so that many logins do not block
// other work.
const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(4, availableParallelism() - 1))
const turns = bulkhead(MAX_CONCURRENT_HASHES, Number.POSITIVE_INFINITY)

// Matches no password and costs as much as a real hash: timing must not reveal unknown accounts
// (check A-02).
const NOBODYS = `$argon2id$v=19$m=${HASH_COST.memoryCost},t=${HASH_COST.timeCost},p=${HASH_COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The password hash of a user without a password: no password matches it. */
export const NO_PASSWORD = ''

/**
 * Returns the salted hash of a password for storage. Calls from outside hash within
 * `createHashingQueue`: here no caller is rejected, even with a long queue.
 */
export const hashPassword = (password: string): Promise<string> => turns.execute(() => hash(password, HASH_COST))

/**
 * Returns whether the password matches the hash; `hash` null = no such user, at the same cost.
 * Within the queue, as `hashPassword`.
 */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  const isKnown = hash !== null && hash !== NO_PASSWORD
  const isRight = await turns.execute(() => verify(isKnown ? hash : NOBODYS, password))
  return isKnown && isRight
}

/**
 * Returns whether a hash has another cost than today's, and should be replaced at the next sign-in
 * (check K-05).
 */
export function isOutdated(hash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hash)
  return memoryCost !== HASH_COST.memoryCost || timeCost !== HASH_COST.timeCost || parallelism !== HASH_COST.parallelism
}

/**
 * Known: browsers where an account completed a sign-in, by account, and signed-in users. Others by
 * network.
 */
export type HashingCaller = Caller<'known' | 'unknown'>

/** Runs `work`, which hashes passwords, in the caller's turn. */
export type HashingQueue = ReturnType<typeof createHashingQueue>

/** `HashingQueue` bound to one caller. */
export type Queued = <Result>(work: () => Promise<Result>) => Promise<Result>

// As many again as can hash: they run the database queries before and after a hash.
const CONCURRENCY = 2 * MAX_CONCURRENT_HASHES
// More could not finish within the maximum wait on any machine: 58 ms per hash.
const MAX_WAITING = 200
// Known browsers get in during a flood of strangers, and strangers still get a quarter of the
// turns.
const SHARE = { known: 3, unknown: 1 }
// Strangers get a response within 3 s under any load. Known users are few and would rather wait
// than start over.
const MAX_WAIT_MS = { known: 10_000, unknown: 2_500 }
const RETRY_AFTER_SECONDS = 5

/**
 * Creates the queue in which a process hashes passwords for outside calls
 * (docs/decisions/2026-11-22-hashing-turns.md). Throws 503 'busy' with Retry-After if there is no
 * room, before anything is done: a rejected call is no try.
 */
export const createHashingQueue = ({ maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS } = {}) =>
  createFairQueue<HashingCaller['tier']>({
    concurrency: CONCURRENCY,
    maxWaiting,
    share: SHARE,
    maxWaitMs,
    refusal: () => new Refusal('unavailable', 'busy', [], RETRY_AFTER_SECONDS),
  })
