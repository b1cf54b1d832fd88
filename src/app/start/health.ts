import { sql } from 'kysely'
import { clockTrouble } from '../../house/alarms/clock.ts'
import type { App } from '../../house/http/app.ts'
import { healthRoutes } from '../../house/http/health.ts'
import { durabilityOf, type Runtime } from './runtime.ts'

/** What is seen of this process from outside: /healthz, /readyz and /metrics, on the web's port as on a worker's own. */
export function openHealth(
  app: App,
  { configuration, database, clock, authorities, stopping, metrics }: Runtime,
): void {
  const trouble = () => clockTrouble({ ...authorities, aheadSeconds: clock.aheadSeconds })
  healthRoutes(app, {
    metricsToken: configuration.metricsToken,
    publicUrl: configuration.publicUrl,
    durability: durabilityOf(database),
    stopping: stopping.signal,
    metrics,
    clock: () => {
      const says = trouble()?.message
      return says === undefined ? null : { says, isOwn: clock.doubt() !== null }
    },
    ask: () => sql`select 1`.execute(database.db),
  })
}
