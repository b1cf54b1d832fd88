import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { App } from './app.ts'
import * as contract from './contract.ts'
import { isLoopbackHost } from './is-loopback-host.ts'
import { serve } from './serve.ts'

type Health = {
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
export function healthRoutes(app: App, { ask, clock, durability, stopping, metrics, ...rules }: Health): void {
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
const statusOf = async (ask: Health['ask'], isClockOff: boolean): Promise<string> => {
  if (!(await doesAnswer(ask))) return 'database does not answer'
  return isClockOff ? 'clock is not to be relied on' : 'ready'
}

const doesAnswer = (ask: Health['ask']): Promise<boolean> =>
  Promise.race([
    ask().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>(done => setTimeout(done, TIMEOUT_MS, false).unref()),
  ])

type Call = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }
type Rules = { metricsToken: string | null; publicUrl: string }

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
// RFC 7239, RFC 9110, and what proxies say besides.
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Whether a call may read /metrics: with METRICS_TOKEN, or without one from this machine itself. A proxy on this machine is a
 * peer on loopback for the whole world: where a header or an https PUBLIC_URL tells of one, only the token counts; and a
 * browser here that a foreign name led to us says that name.
 */
function mayReadMetrics({ headers, socket }: Call, { metricsToken, publicUrl }: Rules): boolean {
  if (metricsToken !== null) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
  const isBehindProxy = publicUrl.startsWith('https:') || Object.keys(headers).some(name => FORWARDING.test(name))
  return !isBehindProxy && LOOPBACK.test(socket.remoteAddress ?? '') && isLoopbackHost(hostIn(headers.host))
}

// Hashes are of one length, and say nothing of how much of a guess was right.
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hash(given), hash(wanted))
const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

const hostIn = (host = ''): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')
