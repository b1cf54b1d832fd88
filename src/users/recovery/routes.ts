import type { Clock } from '../../database/clock.ts'
import type { OpenDatabase } from '../../database/database.ts'
import type { App } from '../../http/app.ts'
import type { Mails } from '../../mails/create.ts'
import { actorOf } from '../../roles/access.ts'
import type { SignInActions } from '../sign-in-actions.ts'
import { codesLeft } from './codes-left.ts'
import { makeRecoveryCodes } from './make-codes.ts'
import { madeRecoveryCodesSchema, newRecoveryCodesSchema, recoveryCodesSchema } from './wire.ts'

type Needs = { database: OpenDatabase; clock: Clock; mails: Mails; signIn: SignInActions }

/** One's own recovery codes: nobody sees, makes or ends another's. */
export function recoveryRoutes(app: App, needs: Needs): void {
  app.get('/api/recovery-codes', { schema: { response: { 200: recoveryCodesSchema } } }, request =>
    codesLeft(needs.database.db, actorOf(request).userId),
  )
  app.post(
    '/api/recovery-codes',
    { schema: { body: newRecoveryCodesSchema, response: { 201: madeRecoveryCodesSchema } } },
    async (request, reply) => {
      const codes = await makeRecoveryCodes(actorOf(request), needs, request.body.totp)
      return reply.code(201).send({ codes })
    },
  )
}
