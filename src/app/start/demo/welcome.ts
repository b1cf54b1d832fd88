import type { Database } from '../../../base/database/database.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import type { DemoAccount } from '../../../platform/operator/wire.ts'
import { type Authenticators, codeAt, DEMO_DIRECTORY } from './authenticators.ts'
import { type DemoPerson, PEOPLE, USER } from './people.ts'

/**
 * Returns the text printed once the demo is ready: its address, its accounts, and how to sign in.
 */
export function formatWelcome(address: string, accounts: readonly PrintedAccount[], dataDir: string): string {
  const rows = [
    ['Role', 'E-mail', 'Password', 'Company'],
    ...accounts.map(({ roleLabel, email, password, company }) => [
      roleLabel,
      email,
      password ?? '(chosen at first login)',
      company,
    ]),
  ]
  return `
UID Check, the demo: ${address}

${table(rows)}

The login page lists them too; a click signs in with the current code.
One-time code:  ${dataDirPrefix(dataDir)}npm run demo:code -- ${USER.email}
All authorities are simulated; docs/simulator.md lists UIDs that show each failure. Nothing leaves this machine.
The data is in ${dataDir}: delete it to start again. Ctrl+C stops the demo.
`
}

// demo:code uses the demo's default directory unless DATA_DIR is set; values with special
// characters are quoted for a shell.
const dataDirPrefix = (dataDir: string): string =>
  dataDir === DEMO_DIRECTORY ? '' : `DATA_DIR=${/^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir}'`} `

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)))
  return rows
    .map(row => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd())
    .join('\n')
}

/** A demo user as now stored; `password` is null if the user changed it at the first login. */
type PrintedAccount = Omit<DemoPerson, 'password'> & { company: string; password: string | null }

/** Returns the demo's remaining users with their companies' names. */
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
        password: person.hasFinalPassword || row.password_is_initial ? person.password : null,
      })),
  )
}

/** Returns the demo accounts with a known password and current codes, for the login page. */
export async function listShownAccounts(db: Database, authenticators: Authenticators): Promise<DemoAccount[]> {
  const accounts = await listAccounts(db)
  return accounts.flatMap(({ firstname, lastname, role, company, hasFinalPassword, email, password }) => {
    if (password === null) return []
    const code = codeAt(authenticators[email] ?? '', Date.now())
    return {
      name: `${firstname} ${lastname}`,
      role: ROLE_NAMES[role],
      company,
      isNew: !hasFinalPassword,
      email,
      password,
      code,
    }
  })
}

const ROLE_NAMES = { [ROLES.dev]: 'Dev', [ROLES.admin]: 'Admin', [ROLES.user]: 'User', [ROLES.tester]: 'Tester' }
