import { isAdminOrDev, ROLES, type Role } from '../../ground/roles/role-rules.ts'
import { normalized } from '../../ground/texts/normalized.ts'

const NAME_LEAST = 2
const NAME_MOST = 100
// Any letter; inside a name single blanks, hyphens and apostrophes (docs/rules.md#names): "Anna-Maria", "O'Neill", "de la Cruz".
const NAME = /^\p{L}\p{M}*(?:[ \-'’]?\p{L}\p{M}*)*$/u

/** A first or last name as it is judged and kept: trimmed, and composed so that the same name is the same text. */
export const tidyName = (name: string): string => normalized(name.trim(), 'NFC')

/** An e-mail address as it is judged and kept. */
export const tidyEmail = (email: string): string => email.trim()

export type NameIssue = 'required' | 'tooShort' | 'tooLong' | 'nameLetters'

/** What is wrong with a first or last name (already tidied), or null. */
export function personNameIssue(name: string): NameIssue | null {
  if (name === '') return 'required'
  if ([...name].length < NAME_LEAST) return 'tooShort'
  if ([...name].length > NAME_MOST) return 'tooLong'
  return NAME.test(name) ? null : 'nameLetters'
}

const EMAIL_MOST = 254 // RFC 5321
// As browsers judge <input type=email> (HTML standard), with letters of all scripts in the domain.
const EMAIL =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)*$/u

export type EmailIssue = 'required' | 'tooLong' | 'emailFormat'

/** What is wrong with an e-mail address (already tidied), or null. */
export function emailIssue(email: string): EmailIssue | null {
  if (email === '') return 'required'
  if (email.length > EMAIL_MOST) return 'tooLong'
  return EMAIL.test(email) ? null : 'emailFormat'
}

type Giver = { role: number }

/** Whether somebody may give a role: Dev and Tester are given by a Dev alone (docs/rules.md#roles-and-scope). */
export const mayGiveRole = (giver: Giver, role: Role): boolean =>
  isAdminOrDev(giver) && (giver.role === ROLES.dev || role === ROLES.admin || role === ROLES.user)

/** The roles that somebody may give, the widest first. */
export const rolesToGive = (giver: Giver): Role[] => Object.values(ROLES).filter(role => mayGiveRole(giver, role))
