import { Refusal } from '../../ground/roles/refusals.ts'
import type { App } from './app.ts'
import * as contract from './contract.ts'
import { mayReadMetrics } from './may-read-metrics.ts'
import { serve } from './serve.ts'

type Needs = {
  /** Resolves when the database answers; rejects or hangs when it does not. */
  ask: () => Promise<unknown>
  /** What is wrong with the time by which this process asks and removes; null: nothing. `isOwn`: it is this machine's clock that is wrong. */
  clock: () => { says: string; isOwn: boolean } | null
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
export function healthRoutes(app: App, { ask, clock, durability, stopping, metrics, ...rules }: Needs): void {
  serve(app, contract.alive, {}, (_request, reply) => reply.send({ status: 'alive' }))

  serve(app, contract.ready, {}, async (_request, reply) => {
    const trouble = clock()
    const status = stopping.aborted ? 'stopping' : await statusOf(ask, trouble?.isOwn === true)
    return reply.code(status === 'ready' ? 200 : 503).send({ status, durability, clock: trouble?.says ?? 'agrees' })
  })

  serve(app, contract.metrics, {}, async (request, reply) => {
    if (!mayReadMetrics(request, rules)) throw new Refusal('not-found', 'not found')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

// Where an authority says another hour, all processes are concerned alike: people can still read and take home what is there.
const statusOf = async (ask: Needs['ask'], isClockOff: boolean): Promise<string> => {
  if (!(await doesAnswer(ask))) return 'database does not answer'
  return isClockOff ? 'clock is not to be relied on' : 'ready'
}

const doesAnswer = (ask: Needs['ask']): Promise<boolean> =>
  Promise.race([
    ask().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>(done => setTimeout(done, TIMEOUT_MS, false).unref()),
  ])
