import type { Database } from '../../database/database.ts'
import { type DemoPerson, PEOPLE } from './people.ts'

export type DemoAccount = DemoPerson & { company: string }

/** The demo's people with their companies' names; a password that its owner chose at the first login is not known here. */
export async function listAccounts(db: Database): Promise<DemoAccount[]> {
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
        password: person.isSettled || row.password_is_initial ? person.password : '(chosen at first login)',
      })),
  )
}
