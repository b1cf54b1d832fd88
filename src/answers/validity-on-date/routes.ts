import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { readEvidenceOnDay } from './read-evidence.ts'
import { onThatDayQuerySchema, onThatDaySchema } from './wire.ts'

/** Registers the route for validity on a day. */
export function onThatDayRoutes(app: App, services: Pick<Services, 'database' | 'clock'>): void {
  serve(app, contract.onThatDay, { query: onThatDayQuerySchema, answer: onThatDaySchema }, request =>
    readEvidenceOnDay(actorOf(request), services, request.params.companyId, request.query),
  )
}
