import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { perMinuteAndUser } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { listSearches } from './list-searches.ts'
import { removeSearch, requestSearch, searchOf, sendResult } from './searches.ts'
import { searchIdSchema, searchListSchema, searchRequestSchema } from './wire.ts'

// Each search reads all of a company's data.
const MAX_SEARCHES_PER_MINUTE = 10

/** Adds the routes of data-subject requests. login/guard.ts checks that the company is in scope. */
export function dataRequestRoutes(app: App, { database, encryption }: Pick<Services, 'database' | 'encryption'>): void {
  serve(app, contract.list, { answer: searchListSchema }, request =>
    listSearches(database.db, encryption, request.params.companyId),
  )
  serve(
    app,
    contract.create,
    {
      body: searchRequestSchema,
      answer: searchIdSchema,
      code: 201,
      config: perMinuteAndUser(MAX_SEARCHES_PER_MINUTE),
    },
    async request => ({
      id: await requestSearch(actorOf(request), { database, encryption }, request.params.companyId, request.body),
    }),
  )
  serve(app, contract.remove, {}, request =>
    removeSearch(actorOf(request), database, request.params.companyId, request.params.id),
  )
  serve(app, contract.file, {}, async (request, reply) => {
    const row = await searchOf(database.db, request.params.companyId, request.params.id)
    return sendResult(request, reply, database, actorOf(request), row)
  })
}
