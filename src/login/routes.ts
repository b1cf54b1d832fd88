import { z } from 'zod'
import type { App } from '../http/app.ts'
import { goneSignal } from '../http/gone-signal.ts'
import type { Mails } from '../mails/create.ts'
import { actorOf } from '../roles/access.ts'
import { pathId } from '../roles/path-rules.ts'
import { currentUser } from '../users/view.ts'
import { currentUserSchema } from '../users/wire.ts'
import { clearSessionCookies, sessionIdOf, setSessionCookies } from './cookies.ts'
import { counterOf, setDeviceCookie } from './device-cookie.ts'
import { deviceOf } from './device-of.ts'
import { enterCode } from './enter-code.ts'
import { enterPassword } from './enter-password.ts'
import { enterRecoveryCode } from './enter-recovery-code.ts'
import { logOut } from './log-out.ts'
import { cookieKind, type LoginNeeds } from './needs.ts'
import { refuseForeignOrigin } from './other-sites.ts'
import { perMinuteAndAddress } from './rate-limits.ts'
import { sessionOf } from './session-of.ts'
import { endSessions, listSessions } from './sessions.ts'
import {
  codeSchema,
  loginResultSchema,
  loginSchema,
  recoveredSchema,
  recoverySchema,
  sessionListSchema,
} from './wire.ts'

const params = z.object({ id: pathId })

export function loginRoutes(app: App, needs: LoginNeeds & { mails: Mails }): void {
  const kind = cookieKind(needs)

  app.post(
    '/api/login',
    {
      config: perMinuteAndAddress(needs.rateLogin),
      schema: { body: loginSchema, response: { 200: loginResultSchema } },
      onRequest: async request => refuseForeignOrigin(request.headers, needs.publicUrl),
    },
    async (request, reply) => {
      const { sessionId, ...result } = await enterPassword(needs, request.body, {
        oldId: sessionIdOf(request, kind),
        address: request.ip,
        counter: counterOf(needs, request.body.email, request.cookies),
        gone: goneSignal(reply),
      })
      setSessionCookies(reply, kind, sessionId)
      return reply.send(result)
    },
  )
  app.post(
    '/api/login/otp',
    {
      config: perMinuteAndAddress(needs.rateCode),
      schema: { body: codeSchema, response: { 200: currentUserSchema } },
    },
    async (request, reply) => {
      const pre = sessionOf(request)
      const from = { address: request.ip, device: deviceOf(request.headers['user-agent']) }
      setSessionCookies(reply, kind, await enterCode(needs, pre, request.body, from))
      const user = await currentUser(needs.database.db, pre.userId)
      if (user.hasFirstLogin) setDeviceCookie(reply, needs, user.email)
      return reply.send(user)
    },
  )
  app.post(
    '/api/login/recovery',
    {
      config: perMinuteAndAddress(needs.rateCode),
      schema: { body: recoverySchema, response: { 200: recoveredSchema } },
    },
    async (request, reply) => {
      const { sessionId, ...recovered } = await enterRecoveryCode(needs, sessionOf(request), request.body, request.ip)
      setSessionCookies(reply, kind, sessionId)
      return reply.send(recovered)
    },
  )
  app.get('/api/logout', async (request, reply) => {
    const id = sessionIdOf(request, kind)
    if (id !== null) await logOut(needs, id, request.ip)
    clearSessionCookies(reply, kind)
    return reply.send({})
  })
  app.get('/api/users/:id/sessions', { schema: { params, response: { 200: sessionListSchema } } }, request =>
    listSessions(actorOf(request), needs, request.params.id, sessionOf(request).idHash),
  )
  app.delete('/api/users/:id/sessions', { schema: { params } }, async (request, reply) => {
    await endSessions(actorOf(request), needs, request.params.id, sessionOf(request).idHash)
    return reply.code(204).send()
  })
}
