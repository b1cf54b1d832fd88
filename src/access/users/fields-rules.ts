import { type FieldsMatching, namesOf } from '../../base/roles/field-rules.ts'
import {
  type EmailIssue,
  emailIssue,
  type NameIssue,
  normalizeEmail,
  normalizeName,
  personNameIssue,
} from './user-rules.ts'

type Definition = {
  kind: 'text' | 'number' | 'id' | 'switch'
  /** In the table `users`. */
  column: string
  /** Returns the text as validated and stored. */
  tidy?: (value: string) => string
  /** Returns what is wrong with a normalized text, as a key of texts.ts, or null. */
  issue?: (tidied: string) => NameIssue | EmailIssue | null
  /** Required to add a user. */
  isNeeded?: true
  /** If another user changes it, all sessions of the user end. */
  endsSessions?: true
  /** The list has a sortable column for it. */
  isListed?: true
}

/** Fields that users may change in their own account, and administrators in other users. */
export const PERSON_FIELDS = {
  firstname: {
    kind: 'text',
    column: 'firstname',
    tidy: normalizeName,
    issue: personNameIssue,
    isNeeded: true,
    isListed: true,
  },
  lastname: {
    kind: 'text',
    column: 'lastname',
    tidy: normalizeName,
    issue: personNameIssue,
    isNeeded: true,
    isListed: true,
  },
  email: { kind: 'text', column: 'email', tidy: normalizeEmail, issue: emailIssue, isNeeded: true, endsSessions: true },
} as const satisfies Record<string, Definition>

/**
 * Every field of a user, in the order sent: first those of the person, then those that only an
 * administrator may change, and only in other users. Wire, validation, change, form and list loop
 * over it. To add a field, add an entry, its column's type, its label
 * (screen/administration-texts.ts) and its name in the audit log (audit-texts.ts).
 */
export const USER_FIELDS = {
  ...PERSON_FIELDS,
  role: { kind: 'number', column: 'role', endsSessions: true },
  companyId: { kind: 'id', column: 'company_id', endsSessions: true },
  isActive: { kind: 'switch', column: 'is_active', endsSessions: true },
} as const satisfies Record<string, Definition>

export type PersonField = keyof typeof PERSON_FIELDS
export type UserField = keyof typeof USER_FIELDS
export type TextField = FieldsMatching<typeof USER_FIELDS, { kind: 'text' }>
type ListedField = FieldsMatching<typeof USER_FIELDS, { isListed: true }>

export const fieldOf = (name: UserField): Definition => USER_FIELDS[name]

export const PERSON_FIELD_NAMES = namesOf(PERSON_FIELDS)
export const USER_FIELD_NAMES = namesOf(USER_FIELDS)
export const TEXT_FIELDS = USER_FIELD_NAMES.filter((name): name is TextField => fieldOf(name).kind === 'text')
export const LISTED_FIELDS = USER_FIELD_NAMES.filter((name): name is ListedField => fieldOf(name).isListed === true)

/** Returns what is wrong with the input of a text field, or null. */
export function textIssue(name: TextField, value: string): NameIssue | EmailIssue | null {
  const { tidy, issue } = fieldOf(name)
  return issue?.(tidy?.(value) ?? value) ?? null
}
