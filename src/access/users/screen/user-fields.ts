import { actsForAllCompanies, ROLES } from '../../../ground/roles/role-rules.ts'
import { tidyEmail, tidyName } from '../user-rules.ts'
import type { User, UserChange } from '../wire.ts'

/** A user as an administrator types it. */
export type UserFields = {
  firstname: string
  lastname: string
  email: string
  role: number
  /** null = not chosen yet */
  companyId: number | null
  isActive: boolean
}

type Asker = { role: number; companyId: number }

/** What the form begins with: a user as stored, or a new one, in the asker's own company where there is no other to choose. */
export const fieldsOf = (user: User | null, asker: Asker): UserFields =>
  user === null
    ? {
        firstname: '',
        lastname: '',
        email: '',
        role: ROLES.user,
        isActive: true,
        companyId: actsForAllCompanies(asker) ? null : asker.companyId,
      }
    : {
        firstname: user.firstname,
        lastname: user.lastname,
        email: user.email,
        role: user.role,
        companyId: user.companyId,
        isActive: user.isActive,
      }

/** What is sent of it. */
export const changeOf = ({ firstname, lastname, email, companyId, ...rest }: UserFields): UserChange => ({
  firstname: tidyName(firstname),
  lastname: tidyName(lastname),
  email: tidyEmail(email),
  ...rest,
  ...(companyId === null ? {} : { companyId }),
})
