import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/http/app.ts'
import { perMinuteAndAddress } from '../../../platform/http/rate-limits.ts'
import { serve } from '../../../platform/http/serve.ts'
import {
  type CookieKind,
  cookieKind,
  sessionIdOf,
  setDeviceCookie,
  setSessionCookies,
} from '../../credentials/cookies.ts'
import { type Attempt, attemptOf, clearAttemptCookie } from './attempt.ts'
import type { CallbackBrowser, OidcSession, OidcSignInDeps } from './complete-oidc-sign-in.ts'
import * as contract from './contract.ts'
import {
  type CallbackDeps,
  completeCallback,
  linkAccount,
  type OidcCallback,
  type OpenidOutcome,
} from './oidc-callback.ts'
import { INSTALLATION_PROVIDER_ID } from './provider.ts'

/**
 * Adds the redirect URIs, one for each provider. The request comes from the provider's site, so it
 * is authenticated by the attempt's cookie instead of the session's.
 */
export function callbackRoute(app: App, deps: CallbackDeps & { rateLogin: number }): void {
  const kind = cookieKind(deps)
  const config = perMinuteAndAddress(deps.rateLogin)
  const handleCallback = async (request: FastifyRequest, reply: FastifyReply, provider: number) => {
    const cookieAttempt = attemptOf(request.cookies, deps.encryption, kind, deps.clock.now())
    clearAttemptCookie(reply, kind)
    // An attempt that began at one provider must not be completed by another.
    const attempt = cookieAttempt?.provider === provider ? cookieAttempt : null
    const callback = { attempt, search: searchOf(request), browser: browserOf(request, kind), log: request.log }
    const outcome = attempt?.linkIn
      ? await linkAccount(deps, callback)
      : await signInByCallback(deps, reply, kind, callback)
    const page = attempt?.linkIn ? '/my-account' : '/login'
    return reply.redirect(pageOf(page, attempt, outcome))
  }
  serve(app, contract.callback, { config }, (request, reply) =>
    handleCallback(request, reply, INSTALLATION_PROVIDER_ID),
  )
  serve(app, contract.companyCallback, { config }, (request, reply) =>
    handleCallback(request, reply, request.params.companyId),
  )
}

async function signInByCallback(deps: CallbackDeps, reply: FastifyReply, kind: CookieKind, callback: OidcCallback) {
  const result = await completeCallback(deps, callback)
  if (typeof result === 'string') return result
  setSignInCookies(reply, deps, kind, result)
  return result.isFull ? null : 'code'
}

function setSignInCookies(
  reply: FastifyReply,
  deps: OidcSignInDeps,
  kind: CookieKind,
  { sessionId, email, isFull }: OidcSession,
) {
  setSessionCookies(reply, kind, sessionId)
  if (isFull) setDeviceCookie(reply, deps, email)
}

const browserOf = (request: FastifyRequest, kind: CookieKind): CallbackBrowser => ({
  sessionId: sessionIdOf(request, kind),
  address: request.ip,
  userAgent: request.headers['user-agent'],
  cookies: request.cookies,
})

const searchOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

// Returns the URL of a page of ours. /login continues to the requested page only if that is one of
// ours (shell/paths.ts).
function pageOf(page: string, attempt: Attempt | null, openid: OpenidOutcome | null): string {
  const { redirect = '/', signInKey = null, linkIn = null } = attempt ?? {}
  const params = linkIn === null ? { redirect, ...(signInKey === null ? {} : { provider: signInKey }) } : {}
  return `${page}?${new URLSearchParams({ ...params, ...(openid === null ? {} : { openid }) })}`
}
