import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import type { AccountTrouble } from '../../registers/authorities/wire.ts'
import * as contract from './contract.ts'
import { readOverview } from './read.ts'
import { overviewSchema } from './wire.ts'

type Needs = {
  database: OpenDatabase
  clock: Clock
  accountTroubleOf: (companyId: number) => Promise<AccountTrouble | null>
}

/** The door to every company at a glance, for the operator's staff alone. */
export function overviewRoutes(app: App, { database: { db }, clock, accountTroubleOf }: Needs): void {
  serve(app, contract.read, { answer: overviewSchema }, request =>
    readOverview(actorOf(request), { db, clock }, accountTroubleOf),
  )
}
