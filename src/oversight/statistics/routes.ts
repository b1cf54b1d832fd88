import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import * as contract from './contract.ts'
import { readStatistics } from './read.ts'
import { statisticsQuerySchema, statisticsSchema } from './wire.ts'

type Needs = { database: OpenDatabase; clock: Clock }

/** The door to the figures for home and the query weather, in scope. */
export function statisticsRoutes(app: App, { database: { db }, clock }: Needs): void {
  serve(app, contract.read, { query: statisticsQuerySchema, answer: statisticsSchema }, request =>
    readStatistics(actorOf(request), { db, clock }, request.query),
  )
}
