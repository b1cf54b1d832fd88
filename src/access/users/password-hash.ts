import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { bulkhead } from 'cockatiel'
import { HASH_COST } from './hash-cost.ts'

// At most four at once, and one core less than there are, so that a storm of logins leaves the rest alone.
export const HASHES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const turns = bulkhead(HASHES_AT_ONCE, Number.POSITIVE_INFINITY)

// Opens no account, and costs as much as a real one: whoever is unknown must not be told apart by time (check A-02).
const NOBODYS = `$argon2id$v=19$m=${HASH_COST.memoryCost},t=${HASH_COST.timeCost},p=${HASH_COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The password hash of a user who has none yet: no password opens it. */
export const NO_PASSWORD = ''

/**
 * Returns the hash to keep of a password; equal passwords have different hashes. Whoever hashes for a call from outside does so
 * in a turn of users/hashing-queue.ts: here no caller is refused, however many wait.
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
