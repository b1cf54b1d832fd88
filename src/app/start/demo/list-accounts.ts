import type { Database } from '../../../ground/database/database.ts'
import { ROLES } from '../../../ground/roles/role-rules.ts'
import type { DemoAccount } from '../../../house/operator/wire.ts'
import { type Authenticators, codeAt } from './authenticators.ts'
import { type DemoPerson, PEOPLE } from './people.ts'

/** Somebody of the demo as the database has them now; `password` is null where its owner chose another at the first login. */
export type PrintedAccount = Omit<DemoPerson, 'password'> & { company: string; password: string | null }

/** Returns the demo's people who are still there, with their companies' names. */
export async function listAccounts(db: Database): Promise<PrintedAccount[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('company', 'company.id', 'users.company_id')
    .select(['users.email', 'users.password_is_initial', 'company.name'])
    .where('users.deleted_at', 'is', null)
    .execute()
  return PEOPLE.flatMap(person =>
    rows
      .filter(({ email }) => email === person.email)
      .map(row => ({
        ...person,
        company: row.name,
        password: person.isSettled || row.password_is_initial ? person.password : null,
      })),
  )
}

/** Returns those whose password is known, as the login page shows them: with the code that counts now. */
export async function accountsToShow(db: Database, authenticators: Authenticators): Promise<DemoAccount[]> {
  const accounts = await listAccounts(db)
  return accounts.flatMap(({ firstname, lastname, role, company, isSettled, email, password }) => {
    if (password === null) return []
    const code = codeAt(authenticators[email] ?? '', Date.now())
    return {
      name: `${firstname} ${lastname}`,
      role: ROLE_NAMES[role],
      company,
      isNew: !isSettled,
      email,
      password,
      code,
    }
  })
}

const ROLE_NAMES = { [ROLES.dev]: 'Dev', [ROLES.admin]: 'Admin', [ROLES.user]: 'User', [ROLES.tester]: 'Tester' }
