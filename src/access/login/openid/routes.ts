import { actorOf } from '../../../ground/roles/access.ts'
import type { App } from '../../../house/http/app.ts'
import { perMinuteAndAddress, perMinuteAndUser } from '../../../house/http/rate-limits.ts'
import { serve } from '../../../house/http/serve.ts'
import { sessionOf } from '../../credentials/held-session.ts'
import { cookieKind } from '../../credentials/needs.ts'
import { beginOpenid, openidHost, openidPerson } from '../contract.ts'
import { refuseForeignOrigin } from '../other-sites.ts'
import {
  openidAddressSchema,
  openidBeginSchema,
  openidHostSchema,
  openidPersonSchema,
  openidWhereSchema,
} from '../wire.ts'
import { beginAttempt, hostOf, providerAt, setAttemptCookie } from './attempt.ts'
import { callbackRoute } from './callback-route.ts'
import * as contract from './contract.ts'
import { endOwnLink, listLinks, providerToLink } from './links.ts'
import type { OpenidNeeds } from './needs.ts'
import { openidLinkSchema, openidLinksSchema } from './wire.ts'

/** Adds the routes for signing in at a provider and for linking one's own account there (docs/rules.md#openid-connect). */
export function openidRoutes(app: App, needs: OpenidNeeds): void {
  const kind = cookieKind(needs)

  serve(
    app,
    beginOpenid,
    {
      config: perMinuteAndAddress(needs.rateLogin),
      body: openidBeginSchema,
      answer: openidAddressSchema,
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
  serve(
    app,
    openidHost,
    { config: perMinuteAndAddress(needs.rateLogin), query: openidWhereSchema, answer: openidHostSchema },
    async request => ({ host: await hostOf(needs, await providerAt(needs, request.query.provider)) }),
  )
  serve(app, openidPerson, { answer: openidPersonSchema }, request => ({ email: sessionOf(request).email }))
  callbackRoute(app, needs)

  serve(app, contract.links, { answer: openidLinksSchema }, request => listLinks(actorOf(request), needs))
  serve(
    app,
    contract.beginLink,
    { config: perMinuteAndUser(needs.rateCode), body: openidLinkSchema, answer: openidAddressSchema },
    async (request, reply) => {
      const provider = await providerToLink(actorOf(request), needs, request.body)
      const wanted = { redirect: '/my-account', signInKey: null, linkIn: sessionOf(request).idHash }
      const { url, attempt } = await beginAttempt(needs, provider, wanted)
      setAttemptCookie(reply, needs.encryption, kind, attempt)
      return reply.send({ url })
    },
  )
  serve(app, contract.endLink, {}, async request => {
    await endOwnLink(actorOf(request), needs, request.params.id, sessionOf(request).idHash)
  })
}
