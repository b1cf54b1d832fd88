import { sql } from 'kysely'
import type { App } from '../http/app.ts'
import { healthRoutes } from '../http/health.ts'
import { durabilityOf, type Runtime } from './runtime.ts'

/** What is seen of this process from outside: /healthz, /readyz and /metrics, on the web's port as on a worker's own. */
export function openHealth(app: App, { configuration, database, stopping, metrics }: Runtime): void {
  healthRoutes(app, {
    ...configuration,
    durability: durabilityOf(database),
    stopping: stopping.signal,
    metrics,
    ask: () => sql`select 1`.execute(database.db),
  })
}
