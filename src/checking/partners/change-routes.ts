import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import * as contract from './contract.ts'
import { listChanges } from './list-changes.ts'
import { keepOneSeen, keepSeen } from './seen-store.ts'
import { changesQuerySchema, partnerChangesSchema, seenChangesSchema } from './wire.ts'

/** The doors to what changed about partners: read it, and say that one has seen it, or all of it. */
export function partnerChangeRoutes(app: App, needs: { database: OpenDatabase; clock: Clock }): void {
  serve(app, contract.changes, { query: changesQuerySchema, answer: partnerChangesSchema }, request =>
    listChanges(actorOf(request), needs.database.db, request.params.companyId, request.query),
  )
  serve(app, contract.seeAll, { body: seenChangesSchema }, request =>
    keepSeen(actorOf(request), needs, { ...request.params, ...request.body }),
  )
  serve(app, contract.seeOne, {}, request => keepOneSeen(actorOf(request), needs, request.params))
}
