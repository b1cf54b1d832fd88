import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/app.ts'
import { type CookieKind, sessionIdOf, setSessionCookies } from '../login/cookies.ts'
import { setDeviceCookie } from '../login/device-cookie.ts'
import { cookieKind } from '../login/needs.ts'
import { refuseForeignOrigin } from '../login/other-sites.ts'
import { perMinuteAndAddress } from '../login/rate-limits.ts'
import { sessionOf } from '../login/session-of.ts'
import { openidAddressSchema, openidPersonSchema } from '../login/wire.ts'
import { Refusal } from '../refusals.ts'
import { attemptOf, clearAttemptCookie, setAttemptCookie } from './attempt.ts'
import { beginAttempt } from './begin.ts'
import { comeBack } from './come-back.ts'
import type { Browser, CameIn } from './come-in.ts'
import { CALLBACK, type OpenidNeeds } from './needs.ts'
import type { OpenidOutcome } from './outcome-rules.ts'
import { OF_INSTALLATION } from './provider.ts'
import { openidBeginSchema } from './wire.ts'

/** Signing in at a provider (docs/rules.md#openid-connect). */
export function openidRoutes(app: App, needs: OpenidNeeds): void {
  const kind = cookieKind(needs)

  app.post(
    '/api/login/openid',
    {
      config: perMinuteAndAddress(needs.rateLogin),
      schema: { body: openidBeginSchema, response: { 200: openidAddressSchema } },
      onRequest: async request => refuseForeignOrigin(request.headers, needs.publicUrl),
    },
    async (request, reply) => {
      const provider = await needs.providerOf(OF_INSTALLATION)
      if (!provider) throw new Refusal('not-found', 'not found')
      const wanted = { redirect: request.body.redirect ?? '/', linkIn: null }
      const { url, attempt } = await beginAttempt(needs, provider, wanted)
      setAttemptCookie(reply, needs.encryption, kind, attempt)
      return reply.send({ url })
    },
  )
  app.get('/api/login/openid', { schema: { response: { 200: openidPersonSchema } } }, request => ({
    email: sessionOf(request).email,
  }))
  // The provider's site sends people here: a session's cookie decides nothing, the attempt's does.
  app.get(CALLBACK, { config: perMinuteAndAddress(needs.rateLogin) }, async (request, reply) => {
    const attempt = attemptOf(request.cookies, needs.encryption, kind, needs.clock.now())
    clearAttemptCookie(reply, kind)
    const back = { attempt, search: searchOf(request), browser: browserOf(request, kind), log: request.log }
    const came = await comeBack(needs, back)
    if (typeof came !== 'string') handOver(reply, needs, kind, came)
    const outcome = typeof came === 'string' ? came : came.isWhole ? null : 'code'
    return reply.redirect(loginPage(attempt?.redirect ?? '/', outcome))
  })
}

function handOver(reply: FastifyReply, needs: OpenidNeeds, kind: CookieKind, { sessionId, email, isWhole }: CameIn) {
  setSessionCookies(reply, kind, sessionId)
  if (isWhole) setDeviceCookie(reply, needs, email)
}

const browserOf = (request: FastifyRequest, kind: CookieKind): Browser => ({
  oldId: sessionIdOf(request, kind),
  address: request.ip,
  userAgent: request.headers['user-agent'],
  cookies: request.cookies,
})

const searchOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

// Always to our own page, which goes on to the wanted one if it is one of ours (shell/own-path.ts).
const loginPage = (redirect: string, openid: OpenidOutcome | null): string =>
  `/login?${new URLSearchParams({ redirect, ...(openid === null ? {} : { openid }) })}`
