import type { Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { type OpenValues, tidyFields } from '../../ground/roles/field-rules.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { actsForAllCompanies, isInScope, type Role } from '../../ground/roles/role-rules.ts'
import { isRole, userByEmail, userById } from '../credentials/user-of.ts'
import { refuseIssues, textIssues } from './check-fields.ts'
import { USER_FIELDS } from './fields-rules.ts'
import { mayGiveRole } from './user-rules.ts'
import type { UserChange } from './wire.ts'

export type CheckedUser = Partial<Omit<OpenValues<typeof USER_FIELDS>, 'role'> & { role: Role }>

/**
 * Tidies what an administrator sent about another user and applies the rules. Refuses (400) what breaks one, in the administrator's
 * language; (403) the roles Dev and Tester to anybody but a Dev, and a company out of scope. `currentCompanyId` = where the user
 * belongs now, null for a new one.
 */
export async function checkUserChange(
  actor: Actor,
  reader: Reader,
  sent: UserChange,
  currentCompanyId: number | null,
): Promise<CheckedUser> {
  const { role, ...change } = tidyFields(USER_FIELDS, sent)
  const { companyId } = change
  const isKnownRole = role === undefined || isRole(role)
  const stays = companyId === undefined || companyId === currentCompanyId
  const isKnownCompany = stays || !actsForAllCompanies(actor) || (await standsToJoin(reader, companyId))
  const found = {
    ...textIssues(change),
    role: isKnownRole ? null : ('noSuchRole' as const),
    companyId: isKnownCompany ? null : ('noSuchCompany' as const),
  }
  refuseIssues(found, actor.language)
  if (companyId !== undefined && companyId !== actor.companyId && !actsForAllCompanies(actor)) {
    throw new Refusal('not-allowed', 'not your company')
  }
  return { ...change, ...(role === undefined || !isRole(role) ? {} : { role }) }
}

/** Dev and Tester are given by a Dev alone (docs/rules.md#roles-and-scope). */
export function refuseRoleOfOthers(actor: Actor, role: Role): void {
  if (!mayGiveRole(actor, role)) throw new Refusal('not-allowed', 'this role is given by a Dev')
}

// Shared, so that it cannot be changed or deleted before the user is in it: signing in there would be impossible.
async function standsToJoin(reader: Reader, companyId: number): Promise<boolean> {
  const query = reader.selectFrom('company').select('id').where('id', '=', companyId).where('deleted_at', 'is', null)
  return (await query.forShare().executeTakeFirst()) !== undefined
}

type Question = { email: string; id?: number | null | undefined }

/**
 * Whether an e-mail is free, or borne by the very user `id` whose form asks; an id that is neither one's own nor in
 * scope is not looked at. Refuses (409) a taken one.
 */
export async function checkEmail(actor: Actor, reader: Reader, { email, id }: Question): Promise<void> {
  await refuseTakenEmail(reader, email, await knownId(actor, reader, id ?? null))
}

/** Refuses (409) an e-mail that somebody else than `exceptId` bears. */
export async function refuseTakenEmail(reader: Reader, email: string, exceptId: number | null): Promise<void> {
  const bearer = await userByEmail(reader, email)
  if (bearer && bearer.id !== exceptId) throw new Refusal('conflict', 'username not available')
}

async function knownId(actor: Actor, reader: Reader, id: number | null): Promise<number | null> {
  if (id === null || id === actor.userId) return id
  const user = await userById(reader, id).catch(() => null)
  return user && isInScope(actor, user.company_id) ? id : null
}
