import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { askDay } from '../on-that-day/ask-day.ts'
import { onThatDayQuerySchema, onThatDaySchema } from '../on-that-day/wire.ts'
import { actorOf } from '../roles/access.ts'

type Needs = { database: { db: Database }; clock: Clock }

/** "Was it valid on a day?" asked by programs, of their own company's evidence. */
export function programDayRoutes(app: App, { database: { db }, clock }: Needs): void {
  app.get(
    '/api/v1/on-that-day',
    { schema: { querystring: onThatDayQuerySchema, response: { 200: onThatDaySchema } } },
    request => {
      const actor = actorOf(request)
      return askDay(actor, { db, clock }, actor.companyId, request.query)
    },
  )
}
