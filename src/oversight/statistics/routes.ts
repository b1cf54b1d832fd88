import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { readStatistics } from './read.ts'
import { statisticsQuerySchema, statisticsSchema } from './wire.ts'

/** Registers the route for the figures of the home page and the query weather, within scope. */
export function statisticsRoutes(app: App, services: Pick<Services, 'database' | 'clock'>): void {
  serve(app, contract.read, { query: statisticsQuerySchema, answer: statisticsSchema }, request =>
    readStatistics(actorOf(request), services, request.query),
  )
}
