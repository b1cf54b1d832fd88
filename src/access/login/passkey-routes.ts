import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import { askForPasskey } from '../passkeys/take.ts'
import { passkeyOptionsSchema } from '../passkeys/wire.ts'
import { currentUser } from '../users/view.ts'
import { currentUserSchema } from '../users/wire.ts'
import * as contract from './contract.ts'
import { sessionIdOf, setSessionCookies } from './cookies.ts'
import { setDeviceCookie } from './device-cookie.ts'
import { deviceOf } from './device-of.ts'
import { enterByPasskey } from './enter-by-passkey.ts'
import { enterPasskey } from './enter-passkey.ts'
import { cookieKind, type LoginNeeds } from './needs.ts'
import { refuseForeignOrigin } from './other-sites.ts'
import { perMinuteAndAddress } from './rate-limits.ts'
import { sessionOf } from './session-of.ts'
import { passkeyAloneSchema, passkeyCodeSchema } from './wire.ts'

/** The sign-in by passkeys (docs/rules.md#passkeys): in place of the one-time code, or alone. */
export function passkeySignInRoutes(app: App, needs: LoginNeeds): void {
  const kind = cookieKind(needs)
  const config = perMinuteAndAddress(needs.rateCode)
  const onRequest = async (request: FastifyRequest) => refuseForeignOrigin(request.headers, needs.publicUrl)
  const placeOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, device: deviceOf(headers['user-agent']) })
  const letIn = async (reply: FastifyReply, userId: number, sessionId: string) => {
    setSessionCookies(reply, kind, sessionId)
    const user = await currentUser(needs.database.db, userId)
    if (user.hasFirstLogin) setDeviceCookie(reply, needs, user.email)
    return user
  }

  serve(app, contract.askAtCode, { config, answer: passkeyOptionsSchema }, request => {
    const { idHash, userId } = sessionOf(request)
    return askForPasskey(needs, { is: 'code', preSession: idHash }, userId)
  })
  serve(
    app,
    contract.enterPasskeyAtCode,
    { config, body: passkeyCodeSchema, answer: currentUserSchema },
    async (request, reply) => {
      const pre = sessionOf(request)
      return letIn(reply, pre.userId, await enterPasskey(needs, pre, request.body, placeOf(request)))
    },
  )
  serve(app, contract.askAlone, { config, answer: passkeyOptionsSchema, onRequest }, () =>
    askForPasskey(needs, { is: 'alone' }),
  )
  serve(
    app,
    contract.enterPasskeyAlone,
    { config, body: passkeyAloneSchema, answer: currentUserSchema, onRequest },
    async (request, reply) => {
      const browser = { ...placeOf(request), oldId: sessionIdOf(request, kind), cookies: request.cookies }
      const { userId, sessionId } = await enterByPasskey(needs, request.body.passkey, browser)
      return letIn(reply, userId, sessionId)
    },
  )
}
