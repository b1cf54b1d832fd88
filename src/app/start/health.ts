import { sql } from 'kysely'
import { findClockProblem } from '../../platform/alarms/self-checks.ts'
import { type App, createApp } from '../../platform/http/app.ts'
import { healthRoutes } from '../../platform/http/health.ts'
import { sendError } from '../../platform/http/send-error.ts'
import { durabilityOf, type Runtime } from './runtime.ts'

/** Adds /healthz, /readyz and /metrics, on the web's port or a worker's own. */
export function addHealthRoutes(
  app: App,
  { configuration, database, clock, authorities, stopping, metrics }: Runtime,
): void {
  const clockProblem = () => findClockProblem({ ...authorities, aheadSeconds: clock.aheadSeconds })
  healthRoutes(app, {
    metricsToken: configuration.metricsToken,
    publicUrl: configuration.publicUrl,
    durability: durabilityOf(database),
    stopping: stopping.signal,
    metrics,
    clock: () => {
      const message = clockProblem()?.message
      return message === undefined ? null : { time: message, isOwn: clock.doubt() !== null }
    },
    probe: () => sql`select 1`.execute(database.db),
  })
}

/**
 * Opens WORKER_PORT, for monitoring a worker without a web process. Returns a handle that closes
 * it.
 */
export async function openWorkerPort(runtime: Runtime): Promise<{ close: () => Promise<void> } | null> {
  const { configuration, log } = runtime
  if (configuration.workerPort === null) return null
  const app = await createApp({ logger: log, trustProxy: false, isHttps: configuration.publicUrl.startsWith('https:') })
  app.setNotFoundHandler((_request, reply) => sendError(reply, 404, 'not found'))
  addHealthRoutes(app, runtime)
  const address = await app.listen({ host: configuration.host, port: configuration.workerPort })
  log.info({ address }, 'health port listening')
  return { close: () => app.close() }
}
