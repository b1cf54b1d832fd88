import { collectDefaultMetrics, Registry } from 'prom-client'
import { Refusal } from '../refusals.ts'
import type { App } from './app.ts'
import { mayReadMetrics } from './may-read-metrics.ts'

type Needs = {
  /** Resolves when the database answers; rejects or hangs when it does not. */
  ask: () => Promise<unknown>
  /** What the database is safe against, in plain words. */
  durability: string
  metricsToken: string | null
  publicUrl: string
}

const TIMEOUT_MS = 3_000

/** GET /healthz (alive), /readyz (able to work: 200 or 503), /metrics (Prometheus, with METRICS_TOKEN, or on this machine alone). */
export function healthRoutes(app: App, { ask, durability, ...rules }: Needs): void {
  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async (_request, reply) => {
    const isReady = await Promise.race([
      ask().then(
        () => true,
        () => false,
      ),
      new Promise<boolean>(done => setTimeout(done, TIMEOUT_MS, false).unref()),
    ])
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database does not answer', durability })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, rules)) throw new Refusal('not-found', 'not found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
