import { actorOf } from '../../base/roles/access.ts'
import { typedCompany } from '../../documents/findings/compared-company.ts'
import type { App } from '../../platform/http/app.ts'
import { disconnectSignal } from '../../platform/http/client-disconnected.ts'
import { perMinuteAndUser } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import { receivedListSchema } from '../../registers/authorities/wire.ts'
import { checkOne, type SingleCheckDeps, sentCountries } from './check-one.ts'
import * as contract from './contract.ts'
import { listCompanyChecks, listSingleChecks, receivedOfCheck } from './read-checks.ts'
import {
  checkListSchema,
  checkQuerySchema,
  sentCountriesSchema,
  singleListSchema,
  singleQuerySchema,
  singleResultSchema,
} from './wire.ts'

/** `rateSingleCheck`: checks per minute and user; 0 = unlimited. */
type RatedChecks = SingleCheckDeps & { rateSingleCheck: number }

/**
 * Registers the routes for the single check: the check (a GET with side effects, login/guard.ts),
 * the user's last checks, all checks of a company, received responses, and the countries for which
 * the company's name is sent.
 */
export function singleCheckRoutes(app: App, checks: RatedChecks): void {
  serve(
    app,
    contract.check,
    {
      query: singleQuerySchema,
      answer: singleResultSchema,
      config: perMinuteAndUser(checks.rateSingleCheck),
      // A HEAD request must not query the ministry.
      exposeHeadRoute: false,
    },
    (request, reply) => {
      const { type, cache, company, ico, account } = request.query
      const ownCompany = typedCompany(company ?? '')
      const typedCheck = {
        input: request.params.uid,
        ownCompany,
        disconnected: disconnectSignal(reply),
        ...(ico && { ico }),
        ...(account && { account }),
      }
      return checkOne(actorOf(request), checks, typedCheck, {
        service: type ?? null,
        useCache: cache !== 'false',
      })
    },
  )
  serve(app, contract.listOwn, { answer: singleListSchema }, request =>
    listSingleChecks(actorOf(request), checks.database.db),
  )
  serve(app, contract.sentCountries, { answer: sentCountriesSchema }, request =>
    sentCountries(actorOf(request), checks.checkContext),
  )
  serve(app, contract.listReceived, { answer: receivedListSchema }, request =>
    receivedOfCheck(actorOf(request), checks.database.db, request.params.id),
  )
  serve(app, contract.listAll, { query: checkQuerySchema, answer: checkListSchema }, request =>
    listCompanyChecks(actorOf(request), checks.database.db, request.params.companyId, request.query),
  )
}
