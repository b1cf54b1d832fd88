import { randomInt } from 'node:crypto'
import { DAY_MS } from '../../ground/texts/days.ts'
import { passwordIssue } from './password-rules.ts'

// Without letters and digits that look alike: it is read aloud and typed.
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4
const LIFETIME_MS = 7 * DAY_MS

/** A random password to hand over, 93 bits, in four groups; it obeys docs/rules.md#passwords. */
export function randomPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  const password = Array.from({ length: GROUPS }, group).join('-')
  return passwordIssue(password) === null ? password : randomPassword()
}

/** Initial passwords lapse after 7 days (docs/rules.md#initial-passwords). */
export const lapsesAt = (now: Date): Date => new Date(now.getTime() + LIFETIME_MS)
