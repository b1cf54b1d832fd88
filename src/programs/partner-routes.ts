import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { partnerHistory, partnersAfter } from './partner-answer.ts'
import { historyQuerySchema, partnerHistorySchema, partnersQuerySchema, partnersSchema } from './partner-wire.ts'

const params = z.object({ uid: z.string().min(1).max(100) })

/** A company's business partners for its programs (docs/rules.md#partners). */
export function programPartnerRoutes(app: App, { database: { db } }: { database: { db: Database } }): void {
  app.get(
    '/api/v1/partners',
    { schema: { querystring: partnersQuerySchema, response: { 200: partnersSchema } } },
    request => partnersAfter(actorOf(request), db, request.query),
  )
  app.get(
    '/api/v1/partners/:uid',
    { schema: { params, querystring: historyQuerySchema, response: { 200: partnerHistorySchema } } },
    request => partnerHistory(actorOf(request), db, request.params.uid, request.query),
  )
}
