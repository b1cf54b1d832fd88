import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { currentUserQuery } from '../../access/users/screen/calls.ts'
import type { CurrentUser } from '../../access/users/wire.ts'
import { translate } from '../../base/texts/translate.ts'
import { currentLanguage } from '../../base/ui/browser/current-language.ts'
import { toast } from '../../base/ui/overlays/toast.ts'
import { texts } from '../../base/ui/ui-texts.ts'
import { operatorQuery } from '../../platform/operator/screen/calls.ts'
import { mayOpen, type Page, type StaffAccess } from '../pages/define-page.ts'
import { loadPage } from '../pages/page-components.ts'
import { type ListedPage, PAGES } from '../pages/page-list.ts'
import { Frame } from './Frame.tsx'
import { loadTextsFor } from './language.ts'
import { PageFailed, PageLoading } from './PendingPage.tsx'
import { safeRedirectPath } from './safe-redirect-path.ts'
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
type Search = { redirect?: string; company?: number; openid?: string; provider?: string }

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
const requireStaff = (who: StaffAccess) => async (visit: Visit) => {
  if (mayOpen(who, await requireUser(visit))) return
  if (visit.cause !== 'preload') {
    const language = currentLanguage()
    toast('error', translate(texts, language)('forbidden'), translate(shellTexts, language)(`for-${who}`))
  }
  throw redirect({ to: '/' })
}

/** The route guards (docs/rules.md#pages). */
const GUARDS: Record<Page['who'], (visit: Visit) => Promise<void>> = {
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

const routeOf = (page: ListedPage) =>
  createRoute({
    getParentRoute: () => root,
    path: page.path,
    beforeLoad: GUARDS[page.who],
    validateSearch: searchOf(page),
    component: lazyRouteComponent(async () => {
      const [Component] = await Promise.all([loadPage(page.path), loadTextsFor(page.texts ?? 'rest')])
      return { default: Component }
    }),
  })

const searchOf =
  ({ who, readSearch }: Page) =>
  ({ redirect: redirectTarget, company, openid, provider, ...rest }: Record<string, unknown>): Search => ({
    ...readSearch?.(rest),
    ...(who === 'guest' && redirectTarget !== undefined ? { redirect: safeRedirectPath(redirectTarget) } : {}),
    ...(who === 'guest' && typeof provider === 'string' && provider !== '' ? { provider } : {}),
    ...(typeof openid === 'string' && openid !== '' ? { openid } : {}),
    ...(Number.isSafeInteger(company) ? { company: Number(company) } : {}),
  })

const formerRoutesOf = ({ path: to, formerPaths = [] }: Page) =>
  formerPaths.map(path =>
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
    routeTree: root.addChildren([...PAGES.map(routeOf), ...PAGES.flatMap(formerRoutesOf), catchAll]),
    context: { queries },
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageFailed,
    defaultPreload: 'intent',
  })
