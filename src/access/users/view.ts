import type { Database, Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { valuesOf } from '../../base/roles/field-rules.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { scopeOf } from '../../base/roles/scope.ts'
import { missingRequired } from '../companies/account.ts'
import { mayEditAccount } from '../companies/account-rules.ts'
import { type CompanyRow, companyOf } from '../companies/company-of.ts'
import { type UserRow, userById, usersIn } from '../credentials/user-of.ts'
import { USER_FIELDS } from './fields-rules.ts'
import type { CurrentUser, User } from './wire.ts'

/** Returns the users in the actor's scope, by name. Only Devs get the e-mail of a Dev. */
export async function listUsers(actor: Actor, db: Database): Promise<User[]> {
  const users = await usersIn(db, scopeOf(actor))
  const companies = await companiesOf(db, new Set(users.map(user => user.company_id)))
  return users.flatMap(user => {
    const company = companies.get(user.company_id)
    if (!company) return []
    const view = userView(user, company)
    const isHidden = user.role === ROLES.dev && actor.role !== ROLES.dev
    return [isHidden ? { ...view, email: '' } : view]
  })
}

async function companiesOf(db: Database, ids: Set<number>): Promise<Map<number, CompanyRow>> {
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('company')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Returns a user as sent to the browser, without hashes and secrets. */
export const userView = (user: UserRow, company: CompanyRow): User => ({
  id: user.id,
  ...valuesOf(USER_FIELDS, user),
  hasFirstLogin: !user.password_is_initial && user.totp_confirmed_at !== null,
  company: {
    id: company.id,
    name: company.name,
    uid: company.uid,
    useCustomLogin: company.use_custom_login,
    missingRequired: missingRequired(company),
  },
})

/** Returns the signed-in user. Lists missing information only if the user may complete it. */
export async function currentUser(reader: Reader, userId: number): Promise<CurrentUser> {
  const user = await userById(reader, userId)
  const company = await companyOf(reader, user.company_id)
  const view = userView(user, company)
  const person = { role: user.role, companyId: user.company_id }
  return { ...view, missingInformations: mayEditAccount(person, view.company) ? view.company.missingRequired : [] }
}
