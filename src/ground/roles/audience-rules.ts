import { actsForAllCompanies, isAdminOrDev, ROLES } from './role-rules.ts'

/**
 * How far somebody must have come. A session is opened by the right password (`password`), the right code makes it
 * `first-login` while the initial password stands, else `full` (docs/rules.md#stages). A `key` is no session, and no session a key.
 */
type Stage = 'none' | 'password' | 'first-login' | 'full' | 'key'

/** Whom a call is for. Role decides the function, scope the company (docs/rules.md#roles-and-scope). */
export type Audience = 'public' | 'program' | 'code' | 'newcomer' | 'everybody' | 'admin' | 'operator' | 'dev'

type Person = { role: number; companyId: number }

export const AUDIENCES: Record<Audience, { stage: Stage; includes: (person: Person) => boolean }> = {
  public: { stage: 'none', includes: () => true },
  program: { stage: 'key', includes: () => false },
  code: { stage: 'password', includes: () => true },
  newcomer: { stage: 'first-login', includes: () => true },
  everybody: { stage: 'full', includes: () => true },
  admin: { stage: 'full', includes: isAdminOrDev },
  operator: { stage: 'full', includes: actsForAllCompanies },
  dev: { stage: 'full', includes: person => person.role === ROLES.dev },
}
