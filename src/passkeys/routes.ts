import { z } from 'zod'
import type { App } from '../http/app.ts'
import type { Mails } from '../mails/create.ts'
import type { Operator } from '../operator/wire.ts'
import { actorOf } from '../roles/access.ts'
import { pathId } from '../roles/path-rules.ts'
import type { SignInActions } from '../users/sign-in-actions.ts'
import { addPasskey } from './add.ts'
import { beginAdding } from './begin-adding.ts'
import { endPasskey } from './end.ts'
import { listPasskeys } from './list.ts'
import type { PasskeyNeeds } from './needs.ts'
import { confirmedSchema, newPasskeySchema, passkeyListSchema, passkeyOptionsSchema } from './wire.ts'

type Needs = PasskeyNeeds & {
  mails: Mails
  operator: Pick<Operator, 'productName'>
  signIn: SignInActions
  /** Browser and system, out of the header (login/device-of.ts, a layer above). */
  deviceOf: (userAgent: string | undefined) => string
}

const params = z.object({ id: pathId })

/** One's own passkeys: nobody sees, makes or ends another's. */
export function passkeyRoutes(app: App, needs: Needs): void {
  app.get('/api/passkeys', { schema: { response: { 200: passkeyListSchema } } }, request =>
    listPasskeys(needs.database.db, actorOf(request).userId),
  )
  app.post(
    '/api/passkeys/options',
    { schema: { body: confirmedSchema, response: { 200: passkeyOptionsSchema } } },
    async request => ({ ...(await beginAdding(actorOf(request), needs, request.body.totp)) }),
  )
  app.post('/api/passkeys', { schema: { body: newPasskeySchema } }, async (request, reply) => {
    const device = needs.deviceOf(request.headers['user-agent'])
    await addPasskey(actorOf(request), needs, { ...request.body, device })
    return reply.code(204).send()
  })
  app.post('/api/passkeys/:id/end', { schema: { params, body: confirmedSchema } }, async (request, reply) => {
    await endPasskey(actorOf(request), needs, request.params.id, request.body.totp)
    return reply.code(204).send()
  })
}
