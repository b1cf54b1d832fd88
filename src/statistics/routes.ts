import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { actorOf } from '../roles/access.ts'
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
