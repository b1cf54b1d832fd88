import type { Clock } from '../../ground/database/clock.ts'
import type { Database } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import { askDay } from './ask-day.ts'
import * as contract from './contract.ts'
import { onThatDayQuerySchema, onThatDaySchema } from './wire.ts'

type Needs = { database: { db: Database }; clock: Clock }

/** The door to "was it valid on a day?". */
export function onThatDayRoutes(app: App, { database: { db }, clock }: Needs): void {
  serve(app, contract.ask, { query: onThatDayQuerySchema, answer: onThatDaySchema }, request =>
    askDay(actorOf(request), { db, clock }, request.params.companyId, request.query),
  )
}
