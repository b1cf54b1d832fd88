import { Refusal } from '../refusals.ts'
import type { App } from './app.ts'
import { mayReadMetrics } from './may-read-metrics.ts'

type Needs = {
  /** Resolves when the database answers; rejects or hangs when it does not. */
  ask: () => Promise<unknown>
  /** What the database is safe against, in plain words. */
  durability: string
  /** What /metrics answers. */
  metrics: { contentType: string; text: () => Promise<string> }
  metricsToken: string | null
  publicUrl: string
  /** Aborted when the process begins to stop: then it wants no more calls. */
  stopping: AbortSignal
}

const TIMEOUT_MS = 3_000

/** GET /healthz (alive), /readyz (able to work: 200 or 503), /metrics (Prometheus, with METRICS_TOKEN, or on this machine alone). */
export function healthRoutes(app: App, { ask, durability, stopping, metrics, ...rules }: Needs): void {
  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async (_request, reply) => {
    const status = stopping.aborted ? 'stopping' : (await doesAnswer(ask)) ? 'ready' : 'database does not answer'
    return reply.code(status === 'ready' ? 200 : 503).send({ status, durability })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, rules)) throw new Refusal('not-found', 'not found')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

const doesAnswer = (ask: Needs['ask']): Promise<boolean> =>
  Promise.race([
    ask().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>(done => setTimeout(done, TIMEOUT_MS, false).unref()),
  ])
