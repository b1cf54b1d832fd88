import type { CurrentUser } from '../../access/users/wire.ts'
import { AUDIENCES, type Audience } from '../../ground/roles/audience-rules.ts'
import { isAdminOrDev } from '../../ground/roles/role-rules.ts'

/** Pages of administration ask for a role, by the same words as the server's calls (docs/rules.md#pages). */
export type StaffAccess = Extract<Audience, 'admin' | 'operator' | 'dev'>

/** Who may see a page. */
export type Access = 'guest' | 'anyone' | 'signed-in' | StaffAccess

/** Every page of the product: router, menu, top bar and test read this one list. */
export const PATHS = [
  { path: '/', title: 'home', access: 'signed-in' },
  { path: '/login', title: 'login', access: 'guest' },
  { path: '/impressum', title: 'imprint', access: 'anyone' },
  { path: '/licences', title: 'licences', access: 'anyone' },
  { path: '/report-check', title: 'reportCheck', access: 'anyone' },
  { path: '/auditor', title: 'auditorPackage', access: 'anyone' },
  { path: '/uid-single-check', title: 'singleCheck', access: 'signed-in' },
  { path: '/uid-single-checks', title: 'allSingleChecks', access: 'signed-in' },
  { path: '/uid-check', title: 'batches', access: 'signed-in' },
  { path: '/partners', title: 'partners', access: 'signed-in' },
  { path: '/uid-account', title: 'uidAccount', access: 'signed-in' },
  { path: '/my-account', title: 'myAccount', access: 'signed-in' },
  { path: '/admin/company', title: 'companies', access: 'admin' },
  { path: '/admin/users', title: 'users', access: 'admin' },
  { path: '/admin/programs', title: 'programs', access: 'admin' },
  { path: '/admin/provider', title: 'provider', access: 'admin' },
  { path: '/admin/auditor-packages', title: 'auditorPackages', access: 'admin' },
  { path: '/admin/data-held', title: 'dataHeld', access: 'admin' },
  { path: '/admin/query-weather', title: 'queryWeather', access: 'admin' },
  { path: '/admin/audit-log', title: 'auditLog', access: 'admin' },
  { path: '/admin/scheinunternehmen', title: 'scheinunternehmen', access: 'operator' },
  { path: '/admin/settings', title: 'querySettings', access: 'admin' },
  { path: '/dev/settings', title: 'cacheSettings', access: 'dev' },
  { path: '/dev/cache', title: 'cacheEntries', access: 'operator' },
  { path: '/dev/api-map', title: 'countryMapping', access: 'operator' },
] as const satisfies readonly { path: string; title: string; access: Access }[]

/** Where pages went that had an address of their own: a bookmark leads on. */
export const MOVED: Record<string, Path> = { '/admin/overview': '/admin/company' }

export type PathEntry = (typeof PATHS)[number]
export type Path = PathEntry['path']

export const pathEntry = (path: string): PathEntry | undefined => PATHS.find(entry => entry.path === path)

/** Whether a signed-in person has the role that a page of administration asks for. */
export const mayOpen = (access: StaffAccess, user: Pick<CurrentUser, 'role' | 'companyId'>): boolean =>
  AUDIENCES[access].includes(user)

/** Whether the page of the company's account and numbers is of use to somebody: its Admin gives the numbers even where the operator's account serves. */
export const hasAccountPage = (user: Pick<CurrentUser, 'role' | 'company'>): boolean =>
  user.company.useCustomLogin || isAdminOrDev(user)

// An origin no page of ours has: whatever resolves away from it leads to somebody else.
const HERE = 'https://here.invalid'

/** Where to go after the sign-in: the wanted page if it is one of our own, else home (never to a foreign site). */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  // `URL.parse` would be shorter, and is newer than the browsers that are served.
  if (!URL.canParse(wanted, HERE)) return '/'
  const url = new URL(wanted, HERE)
  if (url.origin !== HERE) return '/'
  const path = url.pathname + url.search
  return path.startsWith('//') || url.pathname === '/login' ? '/' : path
}
