import { askDay } from '../../documents/on-that-day/ask-day.ts'
import { onThatDayQuerySchema, onThatDaySchema } from '../../documents/on-that-day/wire.ts'
import type { Clock } from '../../ground/database/clock.ts'
import type { Database } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import * as contract from './contract.ts'

type Needs = { database: { db: Database }; clock: Clock }

/** "Was it valid on a day?" asked by programs, of their own company's evidence. */
export function programDayRoutes(app: App, { database: { db }, clock }: Needs): void {
  serve(app, contract.askDay, { query: onThatDayQuerySchema, answer: onThatDaySchema }, request => {
    const actor = actorOf(request)
    return askDay(actor, { db, clock }, actor.companyId, request.query)
  })
}
