import type { CurrentUser } from '../../access/users/wire.ts'
import { AUDIENCES, type Audience } from '../../base/roles/audience-rules.ts'
import { isAdminOrDev } from '../../base/roles/role-rules.ts'

/**
 * Roles of administration pages, in the same terms as the server's contracts (docs/rules.md#pages).
 */
export type StaffAccess = Extract<Audience, 'admin' | 'operator' | 'dev'>

/** Who may see a page. */
export type Access = 'guest' | 'anyone' | 'signed-in' | StaffAccess

/** Every page of the product, for router, menu, top bar and tests. */
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

/** Redirects from earlier paths, for bookmarks. */
export const REDIRECTS: Record<string, Path> = { '/admin/overview': '/admin/company' }

export type PathEntry = (typeof PATHS)[number]
export type Path = PathEntry['path']

export const pathEntry = (path: string): PathEntry | undefined => PATHS.find(entry => entry.path === path)

/** Returns whether a signed-in user has the role that an administration page requires. */
export const mayOpen = (access: StaffAccess, user: Pick<CurrentUser, 'role' | 'companyId'>): boolean =>
  AUDIENCES[access].includes(user)

/**
 * Returns whether the user needs the page of the company's account and numbers: Admins enter the
 * numbers even if the operator's account is used.
 */
export const hasAccountPage = (user: Pick<CurrentUser, 'role' | 'company'>): boolean =>
  user.company.useCustomLogin || isAdminOrDev(user)

// An origin that none of our pages has: a URL that resolves to another origin leads to a foreign
// site.
const OWN_ORIGIN = 'https://here.invalid'

/**
 * Returns the page after the sign-in: the requested one if it is ours, else home (never a foreign
 * site).
 */
export function safeRedirectPath(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/')) return '/'
  // `URL.parse` would be shorter, but some supported browsers lack it.
  if (!URL.canParse(target, OWN_ORIGIN)) return '/'
  const url = new URL(target, OWN_ORIGIN)
  if (url.origin !== OWN_ORIGIN) return '/'
  const path = url.pathname + url.search
  return path.startsWith('//') || url.pathname === '/login' ? '/' : path
}
