import { actorOf } from '../../../base/roles/access.ts'
import type { App } from '../../../platform/http/app.ts'
import { perMinuteAndAddress, perMinuteAndUser } from '../../../platform/http/rate-limits.ts'
import { serve } from '../../../platform/http/serve.ts'
import { cookieKind } from '../../credentials/cookies.ts'
import { sessionOf } from '../../credentials/request-session.ts'
import { beginOpenid, openidHost, pendingOpenidUser } from '../contract.ts'
import { refuseForeignOrigin } from '../guard.ts'
import {
  openidAddressSchema,
  openidHostQuerySchema,
  openidHostSchema,
  openidStartSchema,
  openidUserSchema,
} from '../wire.ts'
import { findProvider, providerHostOf, setAttemptCookie, startAttempt } from './attempt.ts'
import { callbackRoute } from './callback-route.ts'
import * as contract from './contract.ts'
import { deleteOwnLink, listLinks, providerToLink } from './links.ts'
import type { CallbackDeps } from './oidc-callback.ts'
import type { Providers } from './provider.ts'
import { openidLinkSchema, openidLinksSchema } from './wire.ts'

/** Dependencies of the routes. `rateLogin`, `rateCode`: calls per minute and address; 0 = off. */
type OpenidDeps = CallbackDeps & Providers & { rateLogin: number; rateCode: number }

/**
 * Adds the routes for signing in with a provider and for linking one's own account there
 * (docs/rules.md#openid-connect).
 */
export function openidRoutes(app: App, deps: OpenidDeps): void {
  const kind = cookieKind(deps)

  serve(
    app,
    beginOpenid,
    {
      config: perMinuteAndAddress(deps.rateLogin),
      body: openidStartSchema,
      answer: openidAddressSchema,
      onRequest: async request => refuseForeignOrigin(request.headers, deps.publicUrl),
    },
    async (request, reply) => {
      const { provider: signInKey = null, redirect = '/' } = request.body
      const provider = await findProvider(deps, signInKey ?? undefined)
      const options = { redirect, signInKey, linkIn: null }
      const { url, attempt } = await startAttempt(deps, provider, options)
      setAttemptCookie(reply, deps.encryption, kind, attempt)
      return reply.send({ url })
    },
  )
  serve(
    app,
    openidHost,
    { config: perMinuteAndAddress(deps.rateLogin), query: openidHostQuerySchema, answer: openidHostSchema },
    async request => ({ host: await providerHostOf(deps, await findProvider(deps, request.query.provider)) }),
  )
  serve(app, pendingOpenidUser, { answer: openidUserSchema }, request => ({ email: sessionOf(request).email }))
  callbackRoute(app, deps)

  serve(app, contract.links, { answer: openidLinksSchema }, request => listLinks(actorOf(request), deps))
  serve(
    app,
    contract.beginLink,
    { config: perMinuteAndUser(deps.rateCode), body: openidLinkSchema, answer: openidAddressSchema },
    async (request, reply) => {
      const provider = await providerToLink(actorOf(request), deps, request.body)
      const options = { redirect: '/my-account', signInKey: null, linkIn: sessionOf(request).idHash }
      const { url, attempt } = await startAttempt(deps, provider, options)
      setAttemptCookie(reply, deps.encryption, kind, attempt)
      return reply.send({ url })
    },
  )
  serve(app, contract.endLink, {}, async request => {
    await deleteOwnLink(actorOf(request), deps, request.params.id, sessionOf(request).idHash)
  })
}
