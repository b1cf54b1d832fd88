import type { Database } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
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
