import type { RouteOptions } from 'fastify'
import { isGuarded, isPublic, mayCall, setActor } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { AUDIENCES } from '../../base/roles/audience-rules.ts'
import type { Endpoint } from '../../base/roles/contract-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import type { App } from '../../platform/http/app.ts'
import { pages } from '../../platform/http/contract.ts'
import { enableRateLimits } from '../../platform/http/rate-limits.ts'
import { programLanguage, requestedLanguage, VARIES_BY } from '../../platform/http/requested-language.ts'
import type { Services } from '../../platform/services.ts'
import { isExpired } from '../companies/company-rules.ts'
import { cookieKind, isXsrfToken, sessionIdOf } from '../credentials/cookies.ts'
import { attachSession, isSessionOver, type RequestSession } from '../credentials/request-session.ts'
import { type ActiveSession, endSession, findActiveSession, recordSessionAction } from '../credentials/session-store.ts'
import { recordSessionEnd } from '../credentials/sign-in-log.ts'
import { updateUser } from '../credentials/user-store.ts'
import type { ActiveKey } from '../keys/active-key.ts'
import { createAdmitKey } from '../keys/admit-key.ts'
import { createMethodCheck } from '../keys/method-check.ts'
import { recordRefusals } from './refusal-log.ts'

/** Dependencies of the guard. `rateLogin`: wrong keys per minute and address; 0 = off. */
type GuardDeps = Pick<Services, 'database' | 'clock'> & {
  publicUrl: string
  sessionIdleMinutes: number
  rateLogin: number
}

/** The parts of a request that the guard reads. */
type Call = {
  method: string
  headers: Record<string, string | string[] | undefined>
  cookies: Record<string, string | undefined>
  parameters: Record<string, string>
  address: string
  /** Stores the session before access is decided, so that a refusal is logged with the user. */
  attach: (session: RequestSession) => void
}

/**
 * Guards every route registered after this call. Throws for a route without a contract
 * (http/serve.ts).
 *
 * Under /api and at the endpoints for programs, rejects a call without what its contract requires:
 * the session, stage, token, role and company, or the key (docs/rules.md#roles-and-scope).
 */
export async function guardRoutes(app: App, deps: GuardDeps): Promise<void> {
  await enableRateLimits(app, deps.database)
  const admitKey = createAdmitKey(app, deps)
  const otherMethods = createMethodCheck(app, admitKey)
  recordRefusals(app, deps)
  app.addHook('onRoute', refuseWithoutContract)
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions
    const { endpoint } = config
    if (!isGuarded(url, endpoint) || otherMethods.isNoId(request)) return otherMethods.refuse(request, reply)
    reply.header('cache-control', 'no-store')
    if (!endpoint) throw new Refusal('not-found', 'not found')
    const { method, headers, cookies, ip: address } = request
    if (endpoint.access === 'program') {
      reply.header('vary', VARIES_BY)
      const key = await admitKey(request, reply, endpoint.scope ?? null)
      return setActor(request, { ...actorOfKey(key, headers['accept-language']), address })
    }
    // Parameters are still strings here: the route's schema parses them later.
    const parameters = request.params as Record<string, string>
    const attach = (session: RequestSession) => attachSession(request, session)
    const session = await admitSession({ method, headers, cookies, parameters, address, attach }, endpoint, deps)
    if (!session) return
    // Each call restarts the idle time. The page counts down and warns before the session ends
    // (docs/rules.md#sessions).
    if (!endpoint.isPolled) reply.header('x-session-idle-seconds', deps.sessionIdleMinutes * 60)
    const actor = await actorFor(session, request.headers['accept-language'], endpoint, deps)
    setActor(request, { ...actor, address })
  })
}

/**
 * Returns the actor of a program: a plain user of its company, independent of the role of the key's
 * creator. So keys never give access to administration.
 */
const actorOfKey = ({ userId, companyId }: ActiveKey, acceptLanguage: string | undefined): Actor => ({
  userId,
  companyId,
  role: ROLES.user,
  email: '',
  language: programLanguage(acceptLanguage),
  languageOfFiles: requestedLanguage(acceptLanguage) ?? 'de',
  isProgram: true,
})

function refuseWithoutContract({ method, url, config }: RouteOptions): void {
  // The built pages are the same for every user; their data comes from API calls
  // (http/web-files.ts).
  const isPages = url === pages.path && [method].flat().every(each => each === pages.method || each === 'HEAD')
  if (!config?.endpoint && !isPages) throw new Error(`${method} ${url} has no contract: say who may call it`)
}

/**
 * Returns the session of a call; null on public routes. Throws 401 or 403 as in
 * docs/rules.md#status-codes.
 */
async function admitSession(call: Call, endpoint: Endpoint, deps: GuardDeps): Promise<RequestSession | null> {
  if (endpoint.hasSideEffects) refuseOtherSites(call.headers)
  if (isPublic(endpoint, call.parameters)) return null
  const session = await currentSession(call, endpoint, deps)
  call.attach(session)
  refuseOtherStage(session, endpoint)
  refuseWithoutToken(session, call)
  refuseBeforePasswordChange(session, endpoint, call)
  if (!mayCall(session, endpoint, call.parameters)) throw new Refusal('not-allowed', 'forbidden')
  return session
}

async function currentSession(
  { cookies, address }: Call,
  endpoint: Endpoint,
  deps: GuardDeps,
): Promise<RequestSession> {
  const { db } = deps.database
  const id = sessionIdOf({ cookies }, cookieKind(deps))
  const session = id === null ? undefined : await findActiveSession(db, id)
  if (!id || !session) throw notSignedIn()
  const now = deps.clock.now()
  const hasExpired = isExpired({ id: session.companyId, validUntil: session.validUntil }, now)
  if (!hasExpired && !isSessionOver(session, now, deps.sessionIdleMinutes)) return { ...session, id }
  // Only the first call after the session's end gets the reason. An image cannot show it, so the
  // call of an image leaves it for the next call.
  if (endpoint.isImage) throw notSignedIn()
  await endAndLog(session, deps, address, hasExpired ? 'licence' : now >= session.endsAt ? 'age' : 'idle')
  throw hasExpired ? new Refusal('not-signed-in', 'expired') : notSignedIn()
}

const endAndLog = (
  session: ActiveSession,
  { database: { db } }: Pick<Services, 'database'>,
  address: string,
  reason: 'licence' | 'age' | 'idle',
): Promise<void> =>
  db.transaction().execute(async trx => {
    if (await endSession(trx, session.idHash))
      await recordSessionEnd(trx, session, 'session.ended', { address, reason })
  })

const notSignedIn = () => new Refusal('not-signed-in', 'not signed in')

// Only a pre-session permits entering the code, and it permits nothing else (check A-09).
function refuseOtherStage(session: RequestSession, endpoint: Endpoint): void {
  const requiresPreSession = AUDIENCES[endpoint.access].stage === 'password'
  if ((session.stage === 'password') !== requiresPreSession) throw notSignedIn()
}

function refuseWithoutToken(session: RequestSession, { method, headers }: Call): void {
  if (method === 'GET' || method === 'HEAD' || isXsrfToken(session.id, headers['x-xsrf-token'])) return
  throw new Refusal('not-allowed', 'xsrf token is missing or wrong')
}

// Until the initial password is replaced, users may only read their own account, sign out and set
// their own password (docs/rules.md#stages).
function refuseBeforePasswordChange(session: RequestSession, endpoint: Endpoint, { parameters }: Call): void {
  if (session.stage !== 'first-login') return
  const needsFullSession = AUDIENCES[endpoint.access].stage === 'full'
  const isOtherUser = parameters.id !== undefined && parameters.id !== String(session.userId)
  if (needsFullSession || isOtherUser) throw new Refusal('not-allowed', 'password change required')
}

async function actorFor(
  session: RequestSession,
  acceptLanguage: string | undefined,
  endpoint: Endpoint,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
): Promise<Actor> {
  const { userId, companyId, role, email } = session
  const language = requestedLanguage(acceptLanguage) ?? session.language
  if (!endpoint.isPolled) await recordSessionAction(database.db, session.idHash, clock.now())
  // Mails to a user are in the language last used (docs/rules.md#two-languages).
  if (!endpoint.isPolled && language !== session.language) await updateUser(database.db, userId, { language })
  return { userId, companyId, role, email, language }
}

type Headers = Record<string, string | string[] | undefined>

/**
 * Throws 403 for a GET that changes data if another site or a prefetch sends it
 * (docs/rules.md#cookies-and-tokens, check S-08).
 */
function refuseOtherSites(headers: Headers): void {
  const isForeign = headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
  const isPrefetch = [headers['sec-purpose'], headers.purpose].some(purpose =>
    String(purpose ?? '').includes('prefetch'),
  )
  if (isForeign || isPrefetch) throw new Refusal('not-allowed', 'request of another site')
}

/**
 * Throws 403 for a sign-in sent from another site's page: there is no session yet to bind a token
 * to. Allowed origins are PUBLIC_URL's and the host of the request itself.
 */
export function refuseForeignOrigin(headers: Headers, publicUrl: string): void {
  const { origin, host } = headers
  if (origin === undefined) return
  const isOwnOrigin =
    typeof origin === 'string' &&
    URL.canParse(origin) &&
    (new URL(origin).origin === new URL(publicUrl).origin || new URL(origin).host === host)
  if (!isOwnOrigin) throw new Refusal('not-allowed', 'request of another site')
}
