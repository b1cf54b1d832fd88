import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../../base/roles/refusals.ts'
import type { App } from './app.ts'
import * as contract from './contract.ts'
import { isLoopbackHost } from './is-loopback-host.ts'
import { serve } from './serve.ts'

type HealthDeps = {
  /** Resolves when the database answers; rejects or hangs when it does not. */
  probe: () => Promise<unknown>
  /**
   * Returns the problem of the time that this process uses; null = none. `isOwn`: this machine's
   * clock is wrong.
   */
  clock: () => { time: string; isOwn: boolean } | null
  /** A sentence about what the database is protected against. */
  durability: string
  /** The answer of /metrics. */
  metrics: { contentType: string; text: () => Promise<string> }
  metricsToken: string | null
  publicUrl: string
  /** Aborts when the process begins to stop and should get no new calls. */
  stopping: AbortSignal
}

const PROBE_TIMEOUT_MS = 3_000

/**
 * GET /healthz (alive), /readyz (200 = can work, or 503), /metrics (Prometheus, with METRICS_TOKEN
 * or from this machine only).
 */
export function healthRoutes(app: App, { probe, clock, durability, stopping, metrics, ...rules }: HealthDeps): void {
  serve(app, contract.alive, {}, (_request, reply) => reply.send({ status: 'alive' }))

  serve(app, contract.ready, {}, async (_request, reply) => {
    const clockProblem = clock()
    const status = stopping.aborted ? 'stopping' : await statusOf(probe, clockProblem?.isOwn === true)
    return reply
      .code(status === 'ready' ? 200 : 503)
      .send({ status, durability, clock: clockProblem?.time ?? 'agrees' })
  })

  serve(app, contract.metrics, {}, async (request, reply) => {
    if (!mayReadMetrics(request, rules)) throw new Refusal('not-found', 'not found')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

// If an authority reports another time, all processes are affected alike; users can still read and
// download data.
const statusOf = async (probe: HealthDeps['probe'], isClockOff: boolean): Promise<string> => {
  if (!(await isAnswering(probe))) return 'database does not answer'
  return isClockOff ? 'clock is not to be relied on' : 'ready'
}

const isAnswering = (probe: HealthDeps['probe']): Promise<boolean> =>
  Promise.race([
    probe().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>(done => setTimeout(done, PROBE_TIMEOUT_MS, false).unref()),
  ])

type Call = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }
type MetricsAccess = { metricsToken: string | null; publicUrl: string }

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
// The headers of RFC 7239 and RFC 9110, and those that proxies add.
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Returns whether a call may read /metrics: with METRICS_TOKEN, or if none is set, from this
 * machine. Behind a proxy on this machine every call comes from loopback, so with a proxy header or
 * an https PUBLIC_URL only the token counts. A local browser led here by a foreign name (DNS
 * rebinding) is recognised by that name in the Host header.
 */
function mayReadMetrics({ headers, socket }: Call, { metricsToken, publicUrl }: MetricsAccess): boolean {
  if (metricsToken !== null) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
  const isBehindProxy = publicUrl.startsWith('https:') || Object.keys(headers).some(name => FORWARDING.test(name))
  return !isBehindProxy && LOOPBACK.test(socket.remoteAddress ?? '') && isLoopbackHost(hostIn(headers.host))
}

// Hashes have equal length and do not reveal how much of a guess was right.
const isSame = (actual: string, expected: string): boolean => timingSafeEqual(hash(actual), hash(expected))
const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

const hostIn = (host = ''): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')
