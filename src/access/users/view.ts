import type { Reader } from '../../ground/database/database.ts'
import { missingRequired } from '../companies/account.ts'
import { mayEditAccount } from '../companies/account-rules.ts'
import { type CompanyRow, companyOf } from '../companies/company-of.ts'
import { type UserRow, userById } from './user-of.ts'
import type { CurrentUser, User } from './wire.ts'

/** A user as sent to the browser: never a hash or a secret. */
export const userView = (user: UserRow, company: CompanyRow): User => ({
  id: user.id,
  email: user.email,
  firstname: user.firstname,
  lastname: user.lastname,
  role: user.role,
  isActive: user.is_active,
  companyId: user.company_id,
  hasFirstLogin: !user.password_is_initial && user.totp_confirmed_at !== null,
  company: {
    id: company.id,
    name: company.name,
    uid: company.uid,
    useCustomLogin: company.use_custom_login,
    missingRequired: missingRequired(company),
  },
})

/** The signed-in person; what is missing is told only to those who may give it. */
export async function currentUser(reader: Reader, userId: number): Promise<CurrentUser> {
  const user = await userById(reader, userId)
  const company = await companyOf(reader, user.company_id)
  const view = userView(user, company)
  const person = { role: user.role, companyId: user.company_id }
  return { ...view, missingInformations: mayEditAccount(person, view.company) ? view.company.missingRequired : [] }
}
