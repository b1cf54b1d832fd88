import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { bulkhead } from 'cockatiel'
import { Refusal } from '../../ground/roles/refusals.ts'
import { type Caller, createFairQueue } from '../../ground/threads/fair-queue.ts'
import { HASH_COST } from './hash-cost.ts'

// At most four at once, and one core less than there are, so that a storm of logins leaves the rest alone.
const HASHES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const turns = bulkhead(HASHES_AT_ONCE, Number.POSITIVE_INFINITY)

// Opens no account, and costs as much as a real one: whoever is unknown must not be told apart by time (check A-02).
const NOBODYS = `$argon2id$v=19$m=${HASH_COST.memoryCost},t=${HASH_COST.timeCost},p=${HASH_COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The password hash of a user who has none yet: no password opens it. */
export const NO_PASSWORD = ''

/**
 * Returns the hash to keep of a password; equal passwords have different hashes. Whoever hashes for a call from outside does so
 * in a turn of `createHashingQueue`: here no caller is refused, however many wait.
 */
export const hashPassword = (password: string): Promise<string> => turns.execute(() => hash(password, HASH_COST))

/**
 * Whether the password is the one hashed; `kept` null = there is no such user, at the same cost. In a turn, as `hashPassword`.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const isKnown = kept !== null && kept !== NO_PASSWORD
  const isRight = await turns.execute(() => verify(isKnown ? kept : NOBODYS, password))
  return isKnown && isRight
}

/** Whether a hash was made at another cost than today's, and should be made anew at the next sign-in (check K-05). */
export function isOutdated(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept)
  return memoryCost !== HASH_COST.memoryCost || timeCost !== HASH_COST.timeCost || parallelism !== HASH_COST.parallelism
}

/** Known: browsers that an account signed in with completely, by account, and people who are signed in. All else by network. */
export type HashingCaller = Caller<'known' | 'unknown'>

/** Runs `work`, which hashes passwords, when it is the caller's turn. */
export type HashingQueue = ReturnType<typeof createHashingQueue>

/** `HashingQueue` for one caller: it waits, and `work` is done when its turn comes. */
export type Queued = <Result>(work: () => Promise<Result>) => Promise<Result>

// While some hash, as many others ask the database for what they need before and after.
const CONCURRENCY = 2 * HASHES_AT_ONCE
// More than that would not have its turn in time on any machine: 58 ms a hash.
const MAX_WAITING = 200
// A known browser gets in while a crowd stands at the door, and strangers still have their turns.
const SHARE = { known: 3, unknown: 1 }
// A stranger is answered within 3 s, whoever else calls. People whom we know are few: they rather wait than begin anew.
const MAX_WAIT_MS = { known: 10_000, unknown: 2_500 }
const RETRY_AFTER_SECONDS = 5

/**
 * Returns the queue in which a process hashes passwords for calls from outside (docs/decisions/2026-11-22-hashing-turns.md). It
 * refuses (503 'busy', with Retry-After) whoever gets none, before anything was done: a call that was refused is no try.
 */
export const createHashingQueue = ({ maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS } = {}) =>
  createFairQueue<HashingCaller['tier']>({
    concurrency: CONCURRENCY,
    maxWaiting,
    share: SHARE,
    maxWaitMs,
    refusal: () => new Refusal('unavailable', 'busy', [], RETRY_AFTER_SECONDS),
  })
