import type { AccountTrouble } from '../authorities/wire.ts'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { actorOf } from '../roles/access.ts'
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
