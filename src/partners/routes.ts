import { z } from 'zod'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { pathCompanyId, pathId } from '../roles/path-rules.ts'
import { listPartners, readPartner } from './list.ts'
import { partnerOf } from './partner-of.ts'
import { timelineOf } from './timeline.ts'
import { partnerListSchema, partnerQuerySchema, partnerSchema, timelineQuerySchema, timelineSchema } from './wire.ts'

type Needs = { database: { db: Database }; clock: Clock }

const ofCompany = z.object({ companyId: pathCompanyId })
const onePartner = ofCompany.extend({ id: pathId })

/** The doors to a company's business partners: the list, one of them, and all that is known of it. */
export function partnerRoutes(app: App, { database: { db }, clock }: Needs): void {
  app.get(
    '/api/company/:companyId/partners',
    { schema: { params: ofCompany, querystring: partnerQuerySchema, response: { 200: partnerListSchema } } },
    request => listPartners(actorOf(request), db, request.params.companyId, request.query, clock.now()),
  )
  app.get(
    '/api/company/:companyId/partners/:id',
    { schema: { params: onePartner, response: { 200: partnerSchema } } },
    request => readPartner(actorOf(request), db, request.params.companyId, request.params.id),
  )
  app.get(
    '/api/company/:companyId/partners/:id/timeline',
    { schema: { params: onePartner, querystring: timelineQuerySchema, response: { 200: timelineSchema } } },
    async request => {
      const { companyId, id } = request.params
      const { uid } = await partnerOf(db, companyId, { id })
      return timelineOf(db, { companyId, uid }, actorOf(request).language, request.query)
    },
  )
}
