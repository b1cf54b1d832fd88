import type { AccountTrouble } from '../authorities/wire.ts'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { readOverview } from './read.ts'
import { overviewSchema } from './wire.ts'

type Needs = {
  database: OpenDatabase
  clock: Clock
  accountTroubleOf: (companyId: number) => Promise<AccountTrouble | null>
}

/** GET /api/overview: every company at a glance, for the operator's staff alone (src/roles/endpoint-rules.ts). */
export function overviewRoutes(app: App, { database: { db }, clock, accountTroubleOf }: Needs): void {
  app.get('/api/overview', { schema: { response: { 200: overviewSchema } } }, request =>
    readOverview(actorOf(request), { db, clock }, accountTroubleOf),
  )
}
