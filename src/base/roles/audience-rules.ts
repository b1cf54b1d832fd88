import { actsForAllCompanies, isAdminOrDev, ROLES } from './role-rules.ts'

/**
 * The stage of a sign-in. The right password opens a session (`password`). The right code makes it
 * `first-login` while the initial password is in use, else `full` (docs/rules.md#stages). A `key`
 * is not a session.
 */
type Stage = 'none' | 'password' | 'first-login' | 'full' | 'key'

/**
 * Who may make a call. The role decides the function, the scope the company
 * (docs/rules.md#roles-and-scope).
 */
export type Audience = 'public' | 'program' | 'code' | 'newcomer' | 'anyUser' | 'admin' | 'operator' | 'dev'

type Person = { role: number; companyId: number }

export const AUDIENCES: Record<Audience, { stage: Stage; includes: (person: Person) => boolean }> = {
  public: { stage: 'none', includes: () => true },
  program: { stage: 'key', includes: () => false },
  code: { stage: 'password', includes: () => true },
  newcomer: { stage: 'first-login', includes: () => true },
  anyUser: { stage: 'full', includes: () => true },
  admin: { stage: 'full', includes: isAdminOrDev },
  operator: { stage: 'full', includes: actsForAllCompanies },
  dev: { stage: 'full', includes: person => person.role === ROLES.dev },
}
