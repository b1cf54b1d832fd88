import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { type AccountProblemLookup, readOverview } from './read.ts'
import { overviewSchema } from './wire.ts'

type OverviewDeps = Pick<Services, 'database' | 'clock'> & { findAccountTrouble: AccountProblemLookup }

/** Registers the route for the overview of all companies, only for the operator's staff. */
export function overviewRoutes(app: App, { findAccountTrouble, ...services }: OverviewDeps): void {
  serve(app, contract.read, { answer: overviewSchema }, request =>
    readOverview(actorOf(request), services, findAccountTrouble),
  )
}
