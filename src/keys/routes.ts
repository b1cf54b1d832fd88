import { z } from 'zod'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import type { Mails } from '../mails/create.ts'
import { actorOf } from '../roles/access.ts'
import { pathCompanyId, pathId } from '../roles/path-rules.ts'
import type { SignInActions } from '../users/sign-in-actions.ts'
import { endKey } from './end-key.ts'
import { listKeys } from './list.ts'
import { makeKey } from './make-key.ts'
import { keyListSchema, madeKeySchema, newKeySchema } from './wire.ts'

const ofCompany = z.object({ companyId: pathCompanyId })
const ofKey = z.object({ companyId: pathCompanyId, id: pathId })

/** The doors to a company's keys, for its Admin. Whether the company is in scope is login/guard.ts's to say. */
export function keyRoutes(
  app: App,
  needs: { database: OpenDatabase; clock: Clock; mails: Mails; signIn: SignInActions },
): void {
  const { database } = needs
  app.get('/api/keys/:companyId', { schema: { params: ofCompany, response: { 200: keyListSchema } } }, request =>
    listKeys(database.db, request.params.companyId),
  )
  app.post(
    '/api/keys/:companyId',
    { schema: { params: ofCompany, body: newKeySchema, response: { 201: madeKeySchema } } },
    async (request, reply) =>
      reply.code(201).send(await makeKey(actorOf(request), needs, request.params.companyId, request.body)),
  )
  app.delete('/api/keys/:companyId/:id', { schema: { params: ofKey } }, async (request, reply) => {
    await endKey(actorOf(request), needs, request.params.companyId, request.params.id)
    return reply.code(204).send()
  })
}
