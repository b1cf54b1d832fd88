import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { readStatistics } from './read.ts'
import { statisticsQuerySchema, statisticsSchema } from './wire.ts'

type Needs = { database: OpenDatabase; clock: Clock }

/** GET /api/statistics: figures for home and the query weather, in scope. */
export function statisticsRoutes(app: App, { database: { db }, clock }: Needs): void {
  app.get(
    '/api/statistics',
    { schema: { querystring: statisticsQuerySchema, response: { 200: statisticsSchema } } },
    request => readStatistics(actorOf(request), { db, clock }, request.query),
  )
}
