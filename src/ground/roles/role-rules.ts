/** Roles by their number on the wire (docs/rules.md#roles-and-scope). */
export const ROLES = { dev: 1, admin: 2, user: 3, tester: 5 } as const

export type Role = (typeof ROLES)[keyof typeof ROLES]

/** The operator's own company: its staff see every tenant (docs/rules.md#roles-and-scope). */
export const OPERATOR_COMPANY_ID = 1

// As it travels: any number; only those of ROLES may anything.
type Person = { role: number; companyId: number }

/** Staff of the operator with Admin, and every Dev, act for all companies; everybody else for their own. */
export const actsForAllCompanies = (person: Person): boolean =>
  person.role === ROLES.dev || (person.role === ROLES.admin && person.companyId === OPERATOR_COMPANY_ID)

export const isInScope = (person: Person, companyId: number): boolean =>
  actsForAllCompanies(person) || person.companyId === companyId

export const isAdminOrDev = (person: Pick<Person, 'role'>): boolean =>
  person.role === ROLES.dev || person.role === ROLES.admin
