import { Refusal } from '../refusals.ts'
import { type Caller, createFairTurns } from '../threads/fair-turns.ts'
import { HASHES_AT_ONCE } from './password-hash.ts'

/** Known: browsers that an account signed in with completely, by account, and people who are signed in. All else by network. */
export type HashingCaller = Caller<'known' | 'unknown'>

/** Runs `work`, which hashes passwords, when it is the caller's turn. */
export type HashingTurns = ReturnType<typeof createHashingTurns>

/** `HashingTurns` for one caller: it waits, and `work` is done when its turn comes. */
export type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>

// While some hash, as many others ask the database for what they need before and after.
const AT_ONCE = 2 * HASHES_AT_ONCE
// More than that would not have its turn in time on any machine: 58 ms a hash.
const MOST_WAITING = 200
// A known browser gets in while a crowd stands at the door, and strangers still have their turns.
const SHARE = { known: 3, unknown: 1 }
// A stranger is answered within 3 s, whoever else calls. People whom we know are few: they rather wait than begin anew.
const PATIENCE_MS = { known: 10_000, unknown: 2_500 }
const RETRY_AFTER_SECONDS = 5

/**
 * Returns the turns in which a process hashes passwords for calls from outside (docs/decisions/2026-11-22-hashing-turns.md). They
 * refuse (503 'busy', with Retry-After) whoever gets none, before anything was done: a call that was refused is no try.
 */
export const createHashingTurns = ({ most = MOST_WAITING, patienceMs = PATIENCE_MS } = {}) =>
  createFairTurns<HashingCaller['lane']>({
    ...{ atOnce: AT_ONCE, most, share: SHARE, patienceMs },
    refusal: () => new Refusal('unavailable', 'busy', [], RETRY_AFTER_SECONDS),
  })
