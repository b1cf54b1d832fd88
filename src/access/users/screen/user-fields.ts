import { type NonSecretValues, normalizeFields } from '../../../base/roles/field-rules.ts'
import { actsForAllCompanies, ROLES } from '../../../base/roles/role-rules.ts'
import { TEXT_FIELDS, type TextField, USER_FIELD_NAMES, USER_FIELDS } from '../fields-rules.ts'
import type { User, UserChange } from '../wire.ts'

/** The form's values of a user; `companyId` null = not selected yet. */
export type UserFields = Omit<NonSecretValues<typeof USER_FIELDS>, 'companyId'> & { companyId: number | null }

type CurrentUser = { role: number; companyId: number }

/**
 * Returns the initial form values of a stored user, or of a new one. A new user starts in the
 * current user's company if no other can be selected.
 */
export function fieldsOf(user: User | null, currentUser: CurrentUser): UserFields {
  const companyId = actsForAllCompanies(currentUser) ? null : currentUser.companyId
  const fields: UserFields = user ?? { ...EMPTY_TEXTS, role: ROLES.user, companyId, isActive: true }
  return Object.fromEntries(USER_FIELD_NAMES.map(name => [name, fields[name]])) as UserFields
}

const EMPTY_TEXTS = Object.fromEntries(TEXT_FIELDS.map(name => [name, ''])) as Record<TextField, string>

export const changeOf = ({ companyId, ...rest }: UserFields): UserChange =>
  normalizeFields(USER_FIELDS, { ...rest, ...(companyId === null ? {} : { companyId }) })
