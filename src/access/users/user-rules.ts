import { isAdminOrDev, ROLES, type Role } from '../../base/roles/role-rules.ts'
import { normalized } from '../../base/texts/normalized.ts'

const NAME_LEAST = 2
const NAME_MAX_LENGTH = 100
// Any letter; inside a name single spaces, hyphens and apostrophes (docs/rules.md#names):
// "Anna-Maria", "O'Neill", "de la Cruz".
const NAME = /^\p{L}\p{M}*(?:[ \-'’]?\p{L}\p{M}*)*$/u

/**
 * Returns a first or last name as validated and stored: trimmed, and in NFC so that equal names are
 * equal strings.
 */
export const tidyName = (name: string): string => normalized(name.trim(), 'NFC')

/** Returns an e-mail address as validated and stored. */
export const tidyEmail = (email: string): string => email.trim()

export type NameIssue = 'required' | 'tooShort' | 'tooLong' | 'nameLetters'

/** Returns what is wrong with a normalized first or last name, or null. */
export function personNameIssue(name: string): NameIssue | null {
  if (name === '') return 'required'
  if ([...name].length < NAME_LEAST) return 'tooShort'
  if ([...name].length > NAME_MAX_LENGTH) return 'tooLong'
  return NAME.test(name) ? null : 'nameLetters'
}

const EMAIL_MAX_LENGTH = 254 // RFC 5321
// As browsers validate <input type=email> (HTML standard), with letters of all scripts in the
// domain.
const EMAIL =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)*$/u

export type EmailIssue = 'required' | 'tooLong' | 'emailFormat'

/** Returns what is wrong with a normalized e-mail address, or null. */
export function emailIssue(email: string): EmailIssue | null {
  if (email === '') return 'required'
  if (email.length > EMAIL_MAX_LENGTH) return 'tooLong'
  return EMAIL.test(email) ? null : 'emailFormat'
}

type Giver = { role: number }

/**
 * Returns whether `giver` may assign a role: only a Dev may assign Dev and Tester
 * (docs/rules.md#roles-and-scope).
 */
export const mayGiveRole = (giver: Giver, role: Role): boolean =>
  isAdminOrDev(giver) && (giver.role === ROLES.dev || role === ROLES.admin || role === ROLES.user)

/** Returns the roles that `giver` may assign, the most privileged first. */
export const rolesToGive = (giver: Giver): Role[] => Object.values(ROLES).filter(role => mayGiveRole(giver, role))
