/** Roles by their number on the wire (docs/rules.md#roles-and-scope). */
export const ROLES = { dev: 1, admin: 2, user: 3, tester: 5 } as const

export type Role = (typeof ROLES)[keyof typeof ROLES]

/** The operator's own company: its staff see every tenant (docs/rules.md#roles-and-scope). */
export const OPERATOR_COMPANY_ID = 1

// Any number may arrive; only those of ROLES have rights.
type Person = { role: number; companyId: number }

/**
 * True for the operator's Admins and every Dev, who act for all companies; all others act for their
 * own.
 */
export const actsForAllCompanies = (person: Person): boolean =>
  person.role === ROLES.dev || (person.role === ROLES.admin && person.companyId === OPERATOR_COMPANY_ID)

export const isInScope = (person: Person, companyId: number): boolean =>
  actsForAllCompanies(person) || person.companyId === companyId

export const isAdminOrDev = (person: Pick<Person, 'role'>): boolean =>
  person.role === ROLES.dev || person.role === ROLES.admin
