import { z } from 'zod'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { pathCompanyId, pathId } from '../roles/path-rules.ts'
import { listChanges } from './list-changes.ts'
import { keepOneSeen, keepSeen } from './seen-store.ts'
import { changesQuerySchema, partnerChangesSchema, seenChangesSchema } from './wire.ts'

const params = z.object({ companyId: pathCompanyId })
const oneChange = params.extend({ id: pathId })
const response = { 200: partnerChangesSchema }

/** The doors to what changed about partners: read it, and say that one has seen it, or all of it. */
export function partnerChangeRoutes(app: App, needs: { database: OpenDatabase; clock: Clock }): void {
  app.get(
    '/api/company/:companyId/partner-changes',
    { schema: { params, querystring: changesQuerySchema, response } },
    request => listChanges(actorOf(request), needs.database.db, request.params.companyId, request.query),
  )
  app.put(
    '/api/company/:companyId/partner-changes/seen',
    { schema: { params, body: seenChangesSchema } },
    async (request, reply) => {
      await keepSeen(actorOf(request), needs, { ...request.params, ...request.body })
      return reply.code(204).send()
    },
  )
  app.put(
    '/api/company/:companyId/partner-changes/:id/seen',
    { schema: { params: oneChange } },
    async (request, reply) => {
      await keepOneSeen(actorOf(request), needs, request.params)
      return reply.code(204).send()
    },
  )
}
