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
import type { Browser, Entrance, OidcSession } from './complete-oidc-sign-in.ts'
import * as contract from './contract.ts'
import { type Back, completeCallback, linkAccount, type OpenidOutcome, type Return } from './oidc-callback.ts'
import { OF_INSTALLATION } from './provider.ts'

/**
 * Adds the redirect URIs, one for each provider. The request comes from the provider's site, so the
 * attempt's cookie decides, not the session's.
 */
export function callbackRoute(app: App, by: Return & { rateLogin: number }): void {
  const kind = cookieKind(by)
  const config = perMinuteAndAddress(by.rateLogin)
  const handleCallback = async (request: FastifyRequest, reply: FastifyReply, provider: number) => {
    const cookieAttempt = attemptOf(request.cookies, by.encryption, kind, by.clock.now())
    clearAttemptCookie(reply, kind)
    // One provider must not complete an attempt that began at another.
    const attempt = cookieAttempt?.provider === provider ? cookieAttempt : null
    const back = { attempt, search: searchOf(request), browser: browserOf(request, kind), log: request.log }
    const outcome = attempt?.linkIn ? await linkAccount(by, back) : await signIn(by, reply, kind, back)
    const page = attempt?.linkIn ? '/my-account' : '/login'
    return reply.redirect(pageOf(page, attempt, outcome))
  }
  serve(app, contract.callback, { config }, (request, reply) => handleCallback(request, reply, OF_INSTALLATION))
  serve(app, contract.companyCallback, { config }, (request, reply) =>
    handleCallback(request, reply, request.params.companyId),
  )
}

async function signIn(by: Return, reply: FastifyReply, kind: CookieKind, back: Back) {
  const result = await completeCallback(by, back)
  if (typeof result === 'string') return result
  setSignInCookies(reply, by, kind, result)
  return result.isWhole ? null : 'code'
}

function setSignInCookies(
  reply: FastifyReply,
  entrance: Entrance,
  kind: CookieKind,
  { sessionId, email, isWhole }: OidcSession,
) {
  setSessionCookies(reply, kind, sessionId)
  if (isWhole) setDeviceCookie(reply, entrance, email)
}

const browserOf = (request: FastifyRequest, kind: CookieKind): Browser => ({
  oldId: sessionIdOf(request, kind),
  address: request.ip,
  userAgent: request.headers['user-agent'],
  cookies: request.cookies,
})

const searchOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

// Returns a page of ours; /login continues to the requested page only if it is one of ours
// (shell/paths.ts).
function pageOf(page: string, attempt: Attempt | null, openid: OpenidOutcome | null): string {
  const { redirect = '/', signInKey = null, linkIn = null } = attempt ?? {}
  const params = linkIn === null ? { redirect, ...(signInKey === null ? {} : { provider: signInKey }) } : {}
  return `${page}?${new URLSearchParams({ ...params, ...(openid === null ? {} : { openid }) })}`
}
