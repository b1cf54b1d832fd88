import { actorOf } from '../../../base/roles/access.ts'
import type { App } from '../../../platform/http/app.ts'
import { perMinuteAndAddress, perMinuteAndUser } from '../../../platform/http/rate-limits.ts'
import { serve } from '../../../platform/http/serve.ts'
import { cookieKind } from '../../credentials/cookies.ts'
import { sessionOf } from '../../credentials/held-session.ts'
import { beginOpenid, openidHost, openidPerson } from '../contract.ts'
import { refuseForeignOrigin } from '../guard.ts'
import {
  openidAddressSchema,
  openidBeginSchema,
  openidHostSchema,
  openidPersonSchema,
  openidWhereSchema,
} from '../wire.ts'
import { hostOf, providerAt, setAttemptCookie, startAttempt } from './attempt.ts'
import { callbackRoute } from './callback-route.ts'
import * as contract from './contract.ts'
import { endOwnLink, listLinks, providerToLink } from './links.ts'
import type { Return } from './oidc-callback.ts'
import type { Providers } from './provider.ts'
import { openidLinkSchema, openidLinksSchema } from './wire.ts'

/** `rateLogin`, `rateCode`: calls per minute and address; 0 = off. */
type OpenidSignIn = Return & Providers & { rateLogin: number; rateCode: number }

/**
 * Adds the routes for signing in with a provider and for linking one's own account there
 * (docs/rules.md#openid-connect).
 */
export function openidRoutes(app: App, openid: OpenidSignIn): void {
  const kind = cookieKind(openid)

  serve(
    app,
    beginOpenid,
    {
      config: perMinuteAndAddress(openid.rateLogin),
      body: openidBeginSchema,
      answer: openidAddressSchema,
      onRequest: async request => refuseForeignOrigin(request.headers, openid.publicUrl),
    },
    async (request, reply) => {
      const { provider: signInKey = null, redirect = '/' } = request.body
      const provider = await providerAt(openid, signInKey ?? undefined)
      const options = { redirect, signInKey, linkIn: null }
      const { url, attempt } = await startAttempt(openid, provider, options)
      setAttemptCookie(reply, openid.encryption, kind, attempt)
      return reply.send({ url })
    },
  )
  serve(
    app,
    openidHost,
    { config: perMinuteAndAddress(openid.rateLogin), query: openidWhereSchema, answer: openidHostSchema },
    async request => ({ host: await hostOf(openid, await providerAt(openid, request.query.provider)) }),
  )
  serve(app, openidPerson, { answer: openidPersonSchema }, request => ({ email: sessionOf(request).email }))
  callbackRoute(app, openid)

  serve(app, contract.links, { answer: openidLinksSchema }, request => listLinks(actorOf(request), openid))
  serve(
    app,
    contract.beginLink,
    { config: perMinuteAndUser(openid.rateCode), body: openidLinkSchema, answer: openidAddressSchema },
    async (request, reply) => {
      const provider = await providerToLink(actorOf(request), openid, request.body)
      const options = { redirect: '/my-account', signInKey: null, linkIn: sessionOf(request).idHash }
      const { url, attempt } = await startAttempt(openid, provider, options)
      setAttemptCookie(reply, openid.encryption, kind, attempt)
      return reply.send({ url })
    },
  )
  serve(app, contract.endLink, {}, async request => {
    await endOwnLink(actorOf(request), openid, request.params.id, sessionOf(request).idHash)
  })
}
