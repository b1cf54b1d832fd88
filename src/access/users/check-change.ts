import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { type OpenValues, tidyFields } from '../../base/roles/field-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { actsForAllCompanies, isInScope, type Role } from '../../base/roles/role-rules.ts'
import { isRole, userByEmail, userById } from '../credentials/user-of.ts'
import { refuseIssues, textIssues } from './check-fields.ts'
import { USER_FIELDS } from './fields-rules.ts'
import { mayGiveRole } from './user-rules.ts'
import type { UserChange } from './wire.ts'

export type CheckedUser = Partial<Omit<OpenValues<typeof USER_FIELDS>, 'role'> & { role: Role }>

/**
 * Normalizes and validates an administrator's change of another user. `currentCompanyId`: the
 * user's company, null for a new user. Throws 400 for invalid values, in the administrator's
 * language; 403 for the roles Dev and Tester if the actor is no Dev, and for a company out of
 * scope.
 */
export async function checkUserChange(
  actor: Actor,
  reader: Reader,
  input: UserChange,
  currentCompanyId: number | null,
): Promise<CheckedUser> {
  const { role, ...change } = tidyFields(USER_FIELDS, input)
  const { companyId } = change
  const isKnownRole = role === undefined || isRole(role)
  const stays = companyId === undefined || companyId === currentCompanyId
  const isKnownCompany = stays || !actsForAllCompanies(actor) || (await standsToJoin(reader, companyId))
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

/** Only a Dev may assign Dev and Tester (docs/rules.md#roles-and-scope). */
export function refuseRoleOfOthers(actor: Actor, role: Role): void {
  if (!mayGiveRole(actor, role)) throw new Refusal('not-allowed', 'this role is given by a Dev')
}

// Share lock, so that the company is not deleted before the user is added: the user could not sign
// in.
async function standsToJoin(reader: Reader, companyId: number): Promise<boolean> {
  const query = reader.selectFrom('company').select('id').where('id', '=', companyId).where('deleted_at', 'is', null)
  return (await query.forShare().executeTakeFirst()) !== undefined
}

type Question = { email: string; id?: number | null | undefined }

/**
 * Throws 409 if the e-mail is taken by a user other than `id`. An id that is neither the actor's
 * own nor in scope is ignored.
 */
export async function checkEmail(actor: Actor, reader: Reader, { email, id }: Question): Promise<void> {
  await refuseTakenEmail(reader, email, await knownId(actor, reader, id ?? null))
}

/** Throws 409 if a user other than `exceptId` has the e-mail. */
export async function refuseTakenEmail(reader: Reader, email: string, exceptId: number | null): Promise<void> {
  const bearer = await userByEmail(reader, email)
  if (bearer && bearer.id !== exceptId) throw new Refusal('conflict', 'username not available')
}

async function knownId(actor: Actor, reader: Reader, id: number | null): Promise<number | null> {
  if (id === null || id === actor.userId) return id
  const user = await userById(reader, id).catch(() => null)
  return user && isInScope(actor, user.company_id) ? id : null
}
