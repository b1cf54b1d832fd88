import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { changeWatching, forecastWatching } from './watch-selection.ts'
import { watchChangedSchema, watchChangeSchema, watchingQuerySchema, watchingSchema } from './wire.ts'

/** Registers the routes to read a company's watching with its forecast, and to change it. */
export function watchingRoutes(app: App, services: Pick<Services, 'database' | 'clock'>): void {
  serve(app, contract.read, { query: watchingQuerySchema, answer: watchingSchema }, request =>
    forecastWatching(actorOf(request), services, request.params.companyId, request.query.batch),
  )
  serve(app, contract.change, { body: watchChangeSchema, answer: watchChangedSchema }, request =>
    changeWatching(actorOf(request), services, request.params.companyId, request.body),
  )
}
