import { Refusal } from '../../ground/roles/refusals.ts'
import { type Caller, createFairQueue } from '../../ground/threads/fair-queue.ts'
import { HASHES_AT_ONCE } from './password-hash.ts'

/** Known: browsers that an account signed in with completely, by account, and people who are signed in. All else by network. */
export type HashingCaller = Caller<'known' | 'unknown'>

/** Runs `work`, which hashes passwords, when it is the caller's turn. */
export type HashingQueue = ReturnType<typeof createHashingQueue>

/** `HashingQueue` for one caller: it waits, and `work` is done when its turn comes. */
export type Queued = <Result>(work: () => Promise<Result>) => Promise<Result>

// While some hash, as many others ask the database for what they need before and after.
const CONCURRENCY = 2 * HASHES_AT_ONCE
// More than that would not have its turn in time on any machine: 58 ms a hash.
const MOST_WAITING = 200
// A known browser gets in while a crowd stands at the door, and strangers still have their turns.
const SHARE = { known: 3, unknown: 1 }
// A stranger is answered within 3 s, whoever else calls. People whom we know are few: they rather wait than begin anew.
const MAX_WAIT_MS = { known: 10_000, unknown: 2_500 }
const RETRY_AFTER_SECONDS = 5

/**
 * Returns the queue in which a process hashes passwords for calls from outside (docs/decisions/2026-11-22-hashing-turns.md). It
 * refuses (503 'busy', with Retry-After) whoever gets none, before anything was done: a call that was refused is no try.
 */
export const createHashingQueue = ({ maxWaiting = MOST_WAITING, maxWaitMs = MAX_WAIT_MS } = {}) =>
  createFairQueue<HashingCaller['tier']>({
    concurrency: CONCURRENCY,
    maxWaiting,
    share: SHARE,
    maxWaitMs,
    refusal: () => new Refusal('unavailable', 'busy', [], RETRY_AFTER_SECONDS),
  })
