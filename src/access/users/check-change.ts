import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { type NonSecretValues, normalizeFields } from '../../base/roles/field-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { actsForAllCompanies, isInScope, type Role } from '../../base/roles/role-rules.ts'
import { isRole, userByEmail, userById } from '../credentials/user-of.ts'
import { refuseIssues, textIssues } from './check-fields.ts'
import { USER_FIELDS } from './fields-rules.ts'
import { mayAssignRole } from './user-rules.ts'
import type { UserChange } from './wire.ts'

export type CheckedUserChange = Partial<Omit<NonSecretValues<typeof USER_FIELDS>, 'role'> & { role: Role }>

/**
 * Normalizes and validates an administrator's change of another user. `currentCompanyId` is the
 * user's company; null for a new user. Throws 400 for invalid values, in the administrator's
 * language; 403 for a company out of scope.
 */
export async function checkUserChange(
  actor: Actor,
  reader: Reader,
  input: UserChange,
  currentCompanyId: number | null,
): Promise<CheckedUserChange> {
  const { role, ...change } = normalizeFields(USER_FIELDS, input)
  const { companyId } = change
  const isKnownRole = role === undefined || isRole(role)
  const keepsCompany = companyId === undefined || companyId === currentCompanyId
  const isKnownCompany = keepsCompany || !actsForAllCompanies(actor) || (await canJoinCompany(reader, companyId))
  const issues = {
    ...textIssues(change),
    role: isKnownRole ? null : ('noSuchRole' as const),
    companyId: isKnownCompany ? null : ('noSuchCompany' as const),
  }
  refuseIssues(issues, actor.language)
  if (companyId !== undefined && companyId !== actor.companyId && !actsForAllCompanies(actor)) {
    throw new Refusal('not-allowed', 'not your company')
  }
  return { ...change, ...(role === undefined || !isRole(role) ? {} : { role }) }
}

/**
 * Throws 403 if the actor may not assign the role: only a Dev may assign Dev and Tester
 * (docs/rules.md#roles-and-scope).
 */
export function refuseUnassignableRole(actor: Actor, role: Role): void {
  if (!mayAssignRole(actor, role)) throw new Refusal('not-allowed', 'this role is given by a Dev')
}

// Returns whether the company exists. Takes a share lock, so that it is not deleted before the user
// is added, who could otherwise not sign in.
async function canJoinCompany(reader: Reader, companyId: number): Promise<boolean> {
  const query = reader.selectFrom('company').select('id').where('id', '=', companyId).where('deleted_at', 'is', null)
  return (await query.forShare().executeTakeFirst()) !== undefined
}

type EmailLookup = { email: string; id?: number | null | undefined }

/**
 * Throws 409 if a user other than `id` has the e-mail. Ignores an id that is neither the actor's
 * own nor in scope.
 */
export async function checkEmail(actor: Actor, reader: Reader, { email, id }: EmailLookup): Promise<void> {
  await refuseTakenEmail(reader, email, await visibleId(actor, reader, id ?? null))
}

/** Throws 409 if a user other than `exceptId` has the e-mail. */
export async function refuseTakenEmail(reader: Reader, email: string, exceptId: number | null): Promise<void> {
  const owner = await userByEmail(reader, email)
  if (owner && owner.id !== exceptId) throw new Refusal('conflict', 'username not available')
}

async function visibleId(actor: Actor, reader: Reader, id: number | null): Promise<number | null> {
  if (id === null || id === actor.userId) return id
  const user = await userById(reader, id).catch(() => null)
  return user && isInScope(actor, user.company_id) ? id : null
}
