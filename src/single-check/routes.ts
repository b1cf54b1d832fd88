import { z } from 'zod'
import { receivedListSchema } from '../authorities/wire.ts'
import type { App } from '../http/app.ts'
import { goneSignal } from '../http/gone-signal.ts'
import { perMinuteAndUser } from '../login/rate-limits.ts'
import { actorOf } from '../roles/access.ts'
import { pathCompanyId, pathId } from '../roles/path-rules.ts'
import { checkOne, type SingleCheckNeeds } from './check-one.ts'
import { listSingleChecks } from './list.ts'
import { listCompanyChecks } from './list-company.ts'
import { typedCompany } from './own-company.ts'
import { receivedOfCheck } from './received.ts'
import { sentCountries } from './sent-countries.ts'
import {
  checkListSchema,
  checkQuerySchema,
  sentCountriesSchema,
  singleListSchema,
  singleQuerySchema,
  singleResultSchema,
} from './wire.ts'

/** `rateSingleCheck`: checks a minute and user, 0 = any number. */
export type SingleCheckRouteNeeds = SingleCheckNeeds & { rateSingleCheck: number }

// As long as anything that is ever typed for a UID; what it is, uid/ says.
const params = z.object({ uid: z.string().min(1).max(100) })
const ofCheck = z.object({ id: pathId })
const ofCompany = z.object({ companyId: pathCompanyId })

/** The doors to the single check: ask (a GET that changes something, login/guard.ts), one's own last checks, a company's all, what is sent. */
export function singleCheckRoutes(app: App, needs: SingleCheckRouteNeeds): void {
  app.get(
    '/api/tasks/uid/:uid',
    {
      schema: { params, querystring: singleQuerySchema, response: { 200: singleResultSchema } },
      config: perMinuteAndUser(needs.rateSingleCheck),
      // Asking for the headers must not ask the ministry.
      exposeHeadRoute: false,
    },
    (request, reply) => {
      const { type, cache, company } = request.query
      const typed = { input: request.params.uid, ownCompany: typedCompany(company ?? ''), gone: goneSignal(reply) }
      return checkOne(actorOf(request), needs, typed, {
        service: type ?? null,
        useCache: cache !== 'false',
      })
    },
  )
  app.get('/api/tasks/uid', { schema: { response: { 200: singleListSchema } } }, request =>
    listSingleChecks(actorOf(request), needs.database.db),
  )
  app.get('/api/tasks/sent-countries', { schema: { response: { 200: sentCountriesSchema } } }, request =>
    sentCountries(actorOf(request), needs.checkContext),
  )
  app.get(
    '/api/tasks/single/:id/received',
    { schema: { params: ofCheck, response: { 200: receivedListSchema } } },
    request => receivedOfCheck(actorOf(request), needs.database.db, request.params.id),
  )
  app.get(
    '/api/tasks/company/single/:companyId',
    { schema: { params: ofCompany, querystring: checkQuerySchema, response: { 200: checkListSchema } } },
    request => listCompanyChecks(actorOf(request), needs.database.db, request.params.companyId, request.query),
  )
}
