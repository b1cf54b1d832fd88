import { OPERATOR_COMPANY_ID, ROLES, type Role } from '../../../base/roles/role-rules.ts'

/** A web-service user of the simulated ministry (docs/simulator.md). */
type Account = { finCustomerId: string; finUserId: string; pin: string }

type DemoCompany = { id: number; name: string; uid: string; germanUid: string; account: Account | null }

export type DemoPerson = {
  roleLabel: string
  firstname: string
  lastname: string
  email: string
  password: string
  role: Role
  companyId: number
  /** Has signed in before: password and authenticator are set up. */
  hasFinalPassword: boolean
}

const KAFFEE = 2
const HOLZBAU = 3
const account = (finCustomerId: string, finUserId: string): Account => ({
  finCustomerId,
  finUserId,
  pin: 'Simulator-2026',
})

/** Also used for the companies without an account. */
export const OPERATORS_ACCOUNT = account('100000000001', 'WEBUSER01')

/**
 * Two invented tenants: one queries FinanzOnline with its own account and the German office, the
 * other through the operator.
 */
export const TENANTS = [
  {
    id: KAFFEE,
    name: 'Muster Kaffeerösterei GmbH',
    uid: 'ATU12345675',
    germanUid: 'DE123456788',
    account: account('100000000002', 'WEBUSER02'),
  },
  { id: HOLZBAU, name: 'Beispiel Holzbau KG', uid: 'ATU76543215', germanUid: '', account: null },
] as const satisfies readonly DemoCompany[]

const person = (says: string, email: string, name: string, role: Role, companyId: number): DemoPerson => {
  const [firstname = '', lastname = ''] = name.split(' ')
  return {
    roleLabel: says,
    firstname,
    lastname,
    email,
    password: 'Kaffee-Tasse-2026',
    role,
    companyId,
    hasFinalPassword: true,
  }
}

export const DEV = person('Dev', 'dev@demo.example', 'Dora Entwurf', ROLES.dev, OPERATOR_COMPANY_ID)
export const ADMIN = person('Admin (operator)', 'admin@demo.example', 'Anna Muster', ROLES.admin, OPERATOR_COMPANY_ID)
export const CHIEF = person('Admin (tenant)', 'chefin@demo.example', 'Clara Beispiel', ROLES.admin, KAFFEE)
export const USER = person('User', 'user@demo.example', 'Ulrich Probe', ROLES.user, KAFFEE)
export const TESTER = person('Tester', 'tester@demo.example', 'Tim Versuch', ROLES.tester, KAFFEE)
export const CLERK = person('User (2nd tenant)', 'buero@demo.example', 'Berta Balken', ROLES.user, HOLZBAU)
export const NEWCOMER: DemoPerson = {
  ...person('User, first login', 'neu@demo.example', 'Nina Anfang', ROLES.user, HOLZBAU),
  password: 'Erster-Tag-2026',
  hasFinalPassword: false,
}

/** One of each role, and one before the first sign-in. */
export const PEOPLE: readonly DemoPerson[] = [DEV, ADMIN, CHIEF, USER, TESTER, CLERK, NEWCOMER]
