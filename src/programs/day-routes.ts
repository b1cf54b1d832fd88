import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { askDay } from '../on-that-day/ask-day.ts'
import { onThatDayQuerySchema, onThatDaySchema } from '../on-that-day/wire.ts'
import { actorOf } from '../roles/access.ts'
import * as contract from './contract.ts'

type Needs = { database: { db: Database }; clock: Clock }

/** "Was it valid on a day?" asked by programs, of their own company's evidence. */
export function programDayRoutes(app: App, { database: { db }, clock }: Needs): void {
  serve(app, contract.askDay, { query: onThatDayQuerySchema, answer: onThatDaySchema }, request => {
    const actor = actorOf(request)
    return askDay(actor, { db, clock }, actor.companyId, request.query)
  })
}
