import type { Database } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { actorOf } from '../roles/access.ts'
import * as contract from './contract.ts'
import { partnerHistory, partnersAfter } from './partner-answer.ts'
import { historyQuerySchema, partnerHistorySchema, partnersQuerySchema, partnersSchema } from './partner-wire.ts'

/** A company's business partners for its programs (docs/rules.md#partners). */
export function programPartnerRoutes(app: App, { database: { db } }: { database: { db: Database } }): void {
  serve(app, contract.listPartners, { query: partnersQuerySchema, answer: partnersSchema }, request =>
    partnersAfter(actorOf(request), db, request.query),
  )
  serve(app, contract.readPartner, { query: historyQuerySchema, answer: partnerHistorySchema }, request =>
    partnerHistory(actorOf(request), db, request.params.uid, request.query),
  )
}
