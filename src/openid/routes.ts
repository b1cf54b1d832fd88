import { z } from 'zod'
import type { App } from '../http/app.ts'
import { cookieKind } from '../login/needs.ts'
import { refuseForeignOrigin } from '../login/other-sites.ts'
import { perMinuteAndAddress, perMinuteAndUser } from '../login/rate-limits.ts'
import { sessionOf } from '../login/session-of.ts'
import { openidAddressSchema, openidHostSchema, openidPersonSchema } from '../login/wire.ts'
import { actorOf } from '../roles/access.ts'
import { pathId } from '../roles/path-rules.ts'
import { setAttemptCookie } from './attempt.ts'
import { beginAttempt, hostOf, providerAt } from './begin.ts'
import { callbackRoute } from './callback-route.ts'
import { endOwnLink, listLinks, providerToLink } from './links.ts'
import type { OpenidNeeds } from './needs.ts'
import { openidBeginSchema, openidLinkSchema, openidLinksSchema, openidWhereSchema } from './wire.ts'

const params = z.object({ id: pathId })

/** Signing in at a provider, and linking one's own account there (docs/rules.md#openid-connect). */
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
      const { provider: signInKey = null, redirect = '/' } = request.body
      const provider = await providerAt(needs, signInKey ?? undefined)
      const wanted = { redirect, signInKey, linkIn: null }
      const { url, attempt } = await beginAttempt(needs, provider, wanted)
      setAttemptCookie(reply, needs.encryption, kind, attempt)
      return reply.send({ url })
    },
  )
  app.get(
    '/api/login/openid/host',
    {
      config: perMinuteAndAddress(needs.rateLogin),
      schema: { querystring: openidWhereSchema, response: { 200: openidHostSchema } },
    },
    async request => ({ host: await hostOf(needs, await providerAt(needs, request.query.provider)) }),
  )
  app.get('/api/login/openid', { schema: { response: { 200: openidPersonSchema } } }, request => ({
    email: sessionOf(request).email,
  }))
  callbackRoute(app, needs)

  app.get('/api/openid', { schema: { response: { 200: openidLinksSchema } } }, request =>
    listLinks(actorOf(request), needs),
  )
  app.post(
    '/api/openid',
    {
      config: perMinuteAndUser(needs.rateCode),
      schema: { body: openidLinkSchema, response: { 200: openidAddressSchema } },
    },
    async (request, reply) => {
      const provider = await providerToLink(actorOf(request), needs, request.body)
      const wanted = { redirect: '/my-account', signInKey: null, linkIn: sessionOf(request).idHash }
      const { url, attempt } = await beginAttempt(needs, provider, wanted)
      setAttemptCookie(reply, needs.encryption, kind, attempt)
      return reply.send({ url })
    },
  )
  app.delete('/api/openid/:id', { schema: { params } }, async (request, reply) => {
    await endOwnLink(actorOf(request), needs, request.params.id, sessionOf(request).idHash)
    return reply.code(204).send()
  })
}
