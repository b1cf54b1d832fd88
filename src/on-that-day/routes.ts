import { z } from 'zod'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { pathCompanyId } from '../roles/path-rules.ts'
import { askDay } from './ask-day.ts'
import { onThatDayQuerySchema, onThatDaySchema } from './wire.ts'

type Needs = { database: { db: Database }; clock: Clock }

const ofCompany = z.object({ companyId: pathCompanyId })

/** The door to "was it valid on a day?". */
export function onThatDayRoutes(app: App, { database: { db }, clock }: Needs): void {
  app.get(
    '/api/company/:companyId/on-that-day',
    { schema: { params: ofCompany, querystring: onThatDayQuerySchema, response: { 200: onThatDaySchema } } },
    request => askDay(actorOf(request), { db, clock }, request.params.companyId, request.query),
  )
}
