import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { disconnectSignal } from '../../platform/http/client-disconnected.ts'
import { perMinuteAndAddress } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import {
  attemptCounterOf,
  clearSessionCookies,
  cookieKind,
  sessionIdOf,
  setDeviceCookie,
  setSessionCookies,
} from '../credentials/cookies.ts'
import { describeDevice } from '../credentials/device-of.ts'
import type { HashingQueue } from '../credentials/password-hash.ts'
import { sessionOf } from '../credentials/request-session.ts'
import type { PasskeyDeps } from '../passkeys/relying-party.ts'
import { createPasskeyOptions } from '../passkeys/verify-passkey.ts'
import { passkeyOptionsSchema } from '../passkeys/wire.ts'
import { currentUser } from '../users/view.ts'
import { currentUserSchema } from '../users/wire.ts'
import * as contract from './contract.ts'
import { enterCode } from './enter-code.ts'
import { enterPasskey, signInWithPasskey } from './enter-passkey.ts'
import { enterPassword } from './enter-password.ts'
import { enterRecoveryCode } from './enter-recovery-code.ts'
import { refuseForeignOrigin } from './guard.ts'
import { endSessions, listSessions, logOut } from './sessions.ts'
import {
  codeSchema,
  loginResultSchema,
  loginSchema,
  passkeyCodeSchema,
  passkeySignInSchema,
  recoveredSchema,
  recoverySchema,
  sessionListSchema,
} from './wire.ts'

/** Calls per minute and address; 0 = off. */
type Rates = { rateLogin: number; rateCode: number }
type LoginDeps = PasskeyDeps &
  Rates &
  Pick<Services, 'operator' | 'mails'> & { hashing: HashingQueue; sessionIdleMinutes: number }

export function loginRoutes(app: App, deps: LoginDeps): void {
  const kind = cookieKind(deps)

  serve(
    app,
    contract.enterPassword,
    {
      config: perMinuteAndAddress(deps.rateLogin),
      body: loginSchema,
      answer: loginResultSchema,
      onRequest: async request => refuseForeignOrigin(request.headers, deps.publicUrl),
    },
    async (request, reply) => {
      const { sessionId, ...result } = await enterPassword(deps, request.body, {
        sessionId: sessionIdOf(request, kind),
        address: request.ip,
        counter: attemptCounterOf(deps, request.body.email, request.cookies),
        disconnected: disconnectSignal(reply),
      })
      setSessionCookies(reply, kind, sessionId)
      return reply.send(result)
    },
  )
  serve(
    app,
    contract.enterCode,
    { config: perMinuteAndAddress(deps.rateCode), body: codeSchema, answer: currentUserSchema },
    async (request, reply) => {
      const preSession = sessionOf(request)
      const origin = { address: request.ip, device: describeDevice(request.headers['user-agent']) }
      setSessionCookies(reply, kind, await enterCode(deps, preSession, request.body, origin))
      const user = await currentUser(deps.database.db, preSession.userId)
      if (user.hasFirstLogin) setDeviceCookie(reply, deps, user.email)
      return reply.send(user)
    },
  )
  serve(
    app,
    contract.enterRecoveryCode,
    { config: perMinuteAndAddress(deps.rateCode), body: recoverySchema, answer: recoveredSchema },
    async (request, reply) => {
      const { sessionId, ...recovered } = await enterRecoveryCode(deps, sessionOf(request), request.body, request.ip)
      setSessionCookies(reply, kind, sessionId)
      return reply.send(recovered)
    },
  )
  serve(app, contract.logOut, {}, async (request, reply) => {
    const id = sessionIdOf(request, kind)
    if (id !== null) await logOut(deps, id, request.ip)
    clearSessionCookies(reply, kind)
    return reply.send({})
  })
  serve(app, contract.sessions, { answer: sessionListSchema }, request =>
    listSessions(actorOf(request), deps, request.params.id, sessionOf(request).idHash),
  )
  serve(app, contract.endSessions, {}, async request => {
    await endSessions(actorOf(request), deps, request.params.id, sessionOf(request).idHash)
  })
}

/**
 * Adds the routes for passkey sign-in (docs/rules.md#passkeys): instead of the one-time code, or
 * without a password.
 */
export function passkeySignInRoutes(app: App, deps: PasskeyDeps & Pick<Rates, 'rateCode'>): void {
  const kind = cookieKind(deps)
  const config = perMinuteAndAddress(deps.rateCode)
  const onRequest = async (request: FastifyRequest) => refuseForeignOrigin(request.headers, deps.publicUrl)
  const originOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, device: describeDevice(headers['user-agent']) })
  const finishSignIn = async (reply: FastifyReply, userId: number, sessionId: string) => {
    setSessionCookies(reply, kind, sessionId)
    const user = await currentUser(deps.database.db, userId)
    if (user.hasFirstLogin) setDeviceCookie(reply, deps, user.email)
    return user
  }

  serve(app, contract.secondFactorPasskeyOptions, { config, answer: passkeyOptionsSchema }, request => {
    const { idHash, userId } = sessionOf(request)
    return createPasskeyOptions(deps, { is: 'code', preSession: idHash }, userId)
  })
  serve(
    app,
    contract.enterSecondFactorPasskey,
    { config, body: passkeyCodeSchema, answer: currentUserSchema },
    async (request, reply) => {
      const preSession = sessionOf(request)
      return finishSignIn(
        reply,
        preSession.userId,
        await enterPasskey(deps, preSession, request.body, originOf(request)),
      )
    },
  )
  serve(app, contract.passkeyOptions, { config, answer: passkeyOptionsSchema, onRequest }, () =>
    createPasskeyOptions(deps, { is: 'alone' }),
  )
  serve(
    app,
    contract.signInWithPasskey,
    { config, body: passkeySignInSchema, answer: currentUserSchema, onRequest },
    async (request, reply) => {
      const browser = { ...originOf(request), sessionId: sessionIdOf(request, kind), cookies: request.cookies }
      const { userId, sessionId } = await signInWithPasskey(deps, request.body.passkey, browser)
      return finishSignIn(reply, userId, sessionId)
    },
  )
}
