import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { currentUserQuery } from '../../access/users/screen/calls.ts'
import type { CurrentUser } from '../../access/users/wire.ts'
import { translate } from '../../base/texts/translate.ts'
import { currentLanguage } from '../../base/ui/browser/current-language.ts'
import { toast } from '../../base/ui/overlays/toast.ts'
import { texts } from '../../base/ui/ui-texts.ts'
import { type ListSearch, readListSearch } from '../../checking/batches/screen/list-search.ts'
import type { PartnerSearch } from '../../checking/partners/screen/partner-search.ts'
import type { CheckSearch } from '../../checking/single-check/screen/check-search.ts'
import { operatorQuery } from '../../platform/operator/screen/calls.ts'
import { Frame } from './Frame.tsx'
import { loadTextsFor } from './language.ts'
import { PageFailed, PageLoading } from './PendingPage.tsx'
import { PAGES } from './pages.ts'
import {
  type Access,
  mayOpen,
  PATHS,
  type Path,
  type PathEntry,
  REDIRECTS,
  type StaffAccess,
  safeRedirectPath,
} from './paths.ts'
import { texts as shellTexts } from './shell-texts.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** When the search by Ctrl K led here with a UID. */
    found?: number
  }
}

type Context = { queries: QueryClient }
type Visit = { context: Context; cause: string; location: { href: string; search: Search } }
/**
 * `company`: whose settings or mapping an administration page shows first; `provider`: the key of a
 * company's sign-in address.
 */
type Search = ListSearch &
  CheckSearch &
  PartnerSearch & { redirect?: string; company?: number; openid?: string; provider?: string }

const root = createRootRouteWithContext<Context>()({
  component: Frame,
  notFoundComponent: () => null,
  beforeLoad: ({ context }) => loadContext(context.queries),
})

/**
 * Loads operator branding and session in parallel before the first render, so that our colours do
 * not flash.
 */
async function loadContext(queries: QueryClient): Promise<void> {
  await Promise.allSettled([queries.ensureQueryData(operatorQuery), queries.ensureQueryData(currentUserQuery)])
}

const requireUser = async ({ context, location }: Visit): Promise<CurrentUser> => {
  const user = await context.queries.ensureQueryData(currentUserQuery)
  if (user === null) throw redirect({ to: '/login', search: { redirect: safeRedirectPath(location.href) } })
  return user
}

/** Without the role: a message, and home (docs/rules.md#pages). */
const requireStaff = (access: StaffAccess) => async (visit: Visit) => {
  if (mayOpen(access, await requireUser(visit))) return
  if (visit.cause !== 'preload') {
    const language = currentLanguage()
    toast('error', translate(texts, language)('forbidden'), translate(shellTexts, language)(`for-${access}`))
  }
  throw redirect({ to: '/' })
}

/** The route guards (docs/rules.md#pages). */
const GUARDS: Record<Access, (visit: Visit) => Promise<void>> = {
  anyone: async ({ context }) => void (await context.queries.ensureQueryData(currentUserQuery)),
  'signed-in': async visit => void (await requireUser(visit)),
  admin: requireStaff('admin'),
  operator: requireStaff('operator'),
  dev: requireStaff('dev'),
  guest: async ({ context, location }) => {
    const user = await context.queries.ensureQueryData(currentUserQuery)
    if (user !== null) throw redirect({ href: safeRedirectPath(location.search.redirect) })
    if (location.search.redirect === undefined)
      throw redirect({ to: '/login', search: { ...location.search, redirect: '/' } })
  },
}

const routeOf = ({ path, access }: PathEntry) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: GUARDS[access],
    validateSearch: searchOf(access, path),
    component: lazyRouteComponent(async () => ({ default: await pageOf(path) })),
  })

const TEXTS_FOR: Partial<Record<Path, Parameters<typeof loadTextsFor>[0]>> = {
  '/login': 'login',
  '/': 'work',
  '/uid-single-check': 'work',
  '/uid-check': 'work',
  '/partners': 'partners',
}

async function pageOf(path: Path): Promise<ComponentType> {
  const [page] = await Promise.all([PAGES[path](), loadTextsFor(TEXTS_FOR[path] ?? 'rest')])
  return page
}

const searchOf =
  (access: Access, path: Path) =>
  ({ redirect: redirectTarget, company, openid, provider, ...rest }: Record<string, unknown>): Search => ({
    ...(path === '/uid-check' ? readListSearch(rest) : {}),
    // Validated where it is used, so that other pages do not need that code.
    ...(path === '/partners' ? (rest as PartnerSearch) : {}),
    ...(path === '/uid-single-checks' ? (rest as CheckSearch) : {}),
    ...(access === 'guest' && redirectTarget !== undefined ? { redirect: safeRedirectPath(redirectTarget) } : {}),
    ...(access === 'guest' && typeof provider === 'string' && provider !== '' ? { provider } : {}),
    ...(typeof openid === 'string' && openid !== '' ? { openid } : {}),
    ...(Number.isSafeInteger(company) ? { company: Number(company) } : {}),
  })

const movedRoutes = Object.entries(REDIRECTS).map(([path, to]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  }),
)

const catchAll = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ cause }) => {
    if (cause !== 'preload') toast('warning', translate(shellTexts, currentLanguage())('noSuchPage'))
    throw redirect({ to: '/' })
  },
})

export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([...PATHS.map(routeOf), ...movedRoutes, catchAll]),
    context: { queries },
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageFailed,
    defaultPreload: 'intent',
  })
