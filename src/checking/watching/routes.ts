import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import * as contract from './contract.ts'
import { changeWatching, forecastWatching } from './whom-to-watch.ts'
import { watchChangedSchema, watchChangeSchema, watchingQuerySchema, watchingSchema } from './wire.ts'

/** The doors to watching: what it comes to, and whom to watch. */
export function watchingRoutes(app: App, needs: { database: OpenDatabase; clock: Clock }): void {
  const { database, clock } = needs
  serve(app, contract.read, { query: watchingQuerySchema, answer: watchingSchema }, request =>
    forecastWatching(actorOf(request), { db: database.db, clock }, request.params.companyId, request.query.batch),
  )
  serve(app, contract.change, { body: watchChangeSchema, answer: watchChangedSchema }, request =>
    changeWatching(actorOf(request), needs, request.params.companyId, request.body),
  )
}
