import { z } from 'zod'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { pathCompanyId } from '../roles/path-rules.ts'
import { changeWatching } from './change.ts'
import { forecastWatching } from './forecast.ts'
import { watchChangedSchema, watchChangeSchema, watchingQuerySchema, watchingSchema } from './wire.ts'

const params = z.object({ companyId: pathCompanyId })
const PATH = '/api/company/:companyId/watching'

/** The doors to watching: what it comes to, and whom to watch. */
export function watchingRoutes(app: App, needs: { database: OpenDatabase; clock: Clock }): void {
  const { database, clock } = needs
  app.get(PATH, { schema: { params, querystring: watchingQuerySchema, response: { 200: watchingSchema } } }, request =>
    forecastWatching(actorOf(request), { db: database.db, clock }, request.params.companyId, request.query.batch),
  )
  app.put(PATH, { schema: { params, body: watchChangeSchema, response: { 200: watchChangedSchema } } }, request =>
    changeWatching(actorOf(request), needs, request.params.companyId, request.body),
  )
}
