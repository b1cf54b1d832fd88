import { isAdminOrDev, ROLES, type Role } from '../../base/roles/role-rules.ts'
import { normalized } from '../../base/texts/normalized.ts'

const MIN_NAME_LENGTH = 2
const MAX_NAME_LENGTH = 100
// Allows any letters, and inside a name single spaces, hyphens and apostrophes
// (docs/rules.md#names): "Anna-Maria", "O'Neill", "de la Cruz".
const NAME_PATTERN = /^\p{L}\p{M}*(?:[ \-'’]?\p{L}\p{M}*)*$/u

/**
 * Returns a first or last name as validated and stored: trimmed and in NFC, so that equal names are
 * equal strings.
 */
export const normalizeName = (name: string): string => normalized(name.trim(), 'NFC')

/** Returns an e-mail address as validated and stored. */
export const normalizeEmail = (email: string): string => email.trim()

export type NameIssue = 'required' | 'tooShort' | 'tooLong' | 'nameLetters'

/** Returns what is wrong with a normalized first or last name, or null. */
export function personNameIssue(name: string): NameIssue | null {
  if (name === '') return 'required'
  if ([...name].length < MIN_NAME_LENGTH) return 'tooShort'
  if ([...name].length > MAX_NAME_LENGTH) return 'tooLong'
  return NAME_PATTERN.test(name) ? null : 'nameLetters'
}

const MAX_EMAIL_LENGTH = 254 // RFC 5321
// Same rule as <input type=email> (HTML standard), but with letters of all scripts in the domain.
const EMAIL_PATTERN =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)*$/u

export type EmailIssue = 'required' | 'tooLong' | 'emailFormat'

/** Returns what is wrong with a normalized e-mail address, or null. */
export function emailIssue(email: string): EmailIssue | null {
  if (email === '') return 'required'
  if (email.length > MAX_EMAIL_LENGTH) return 'tooLong'
  return EMAIL_PATTERN.test(email) ? null : 'emailFormat'
}

type RoleAssigner = { role: number }

/**
 * Returns whether `assigner` may assign a role: only a Dev may assign Dev and Tester
 * (docs/rules.md#roles-and-scope).
 */
export const mayAssignRole = (assigner: RoleAssigner, role: Role): boolean =>
  isAdminOrDev(assigner) && (assigner.role === ROLES.dev || role === ROLES.admin || role === ROLES.user)

/** Returns the roles that `assigner` may assign, the most privileged first. */
export const rolesToGive = (assigner: RoleAssigner): Role[] =>
  Object.values(ROLES).filter(role => mayAssignRole(assigner, role))
