import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import type { Authorities } from './create.ts'
import { hasQueries } from './weather.ts'
import { type AccountTrouble, availabilityListSchema } from './wire.ts'

type AvailabilityDeps = {
  authorities: Pick<Authorities, 'availability'>
  /** Returns the current problem of the account that a company's queries use. */
  findAccountTrouble: (companyId: number) => Promise<AccountTrouble | null>
}

/**
 * GET /api/serviceavailability: answers from memory and our tables, without a call to an authority
 * per request.
 */
export function authoritiesRoutes(
  app: App,
  { database, authorities, findAccountTrouble }: Pick<Services, 'database'> & AvailabilityDeps,
): void {
  serve(app, contract.availability, { answer: availabilityListSchema }, async request => ({
    availabilityList: await authorities.availability(),
    hasAsked: await hasQueries(database.db),
    account: await findAccountTrouble(actorOf(request).companyId),
  }))
}
