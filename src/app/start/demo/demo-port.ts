import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as login from '../../../access/login/contract.ts'
import { addressOf } from '../../../base/roles/contract-rules.ts'
import * as singleCheck from '../../../checking/single-check/contract.ts'
import type { App } from '../../../platform/http/app.ts'

export type DemoPort = {
  address: string
  /**
   * Forwards calls that are allowed before the demo has its history to this application; all others
   * wait.
   */
  leadFirst: (app: App) => Promise<void>
  /** Stops admitting calls. Resolves when running ones are answered. */
  hold: () => Promise<void>
  /** Forwards all calls to this application, waiting ones first. */
  lead: (app: App) => Promise<void>
  close: () => Promise<void>
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

// A page times out after 20 s (ui/calls/call.ts), so it gets a response before that.
const WAITS_MS = 15_000
const LOOK_EVERY_MS = 20
// Returns whether a call is a sign-in or only reads. A single check is a GET, too, but stores
// evidence.
const SIGNING_IN = [login.enterPassword, login.enterCode].map(({ method, path }) => `${method} ${path}`)
const SINGLE_CHECK = addressOf(singleCheck.check, { uid: '' })

/** Opens the demo's port, which stays the same before and after the history exists. */
export async function openDoor({ host, port }: { host: string; port: number }): Promise<DemoPort> {
  const inside = new Set<ServerResponse>()
  const whole = Promise.withResolvers<Handle>()
  let first: Handle | null = null
  let then: Handle | null = null

  const enter = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const handle = then ?? (isForFirst(request) ? first : null) ?? (await soon(whole.promise))
    if (response.destroyed) return
    if (handle === null) return sendNotReady(response)
    inside.add(response)
    response.once('close', () => inside.delete(response))
    handle(request, response)
  }
  const server = createServer((request, response) => void enter(request, response))
  await once(server.listen({ host, port }), 'listening')
  const bound = server.address()
  const own = typeof bound === 'object' && bound !== null ? bound.port : port
  return {
    address: `http://${host}:${own}`,
    leadFirst: async app => {
      first = await handleOf(app)
    },
    hold: async () => {
      first = null
      while (inside.size > 0) await wait(LOOK_EVERY_MS)
    },
    lead: async app => {
      then = await handleOf(app)
      whole.resolve(then)
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function handleOf(app: App): Promise<Handle> {
  await app.ready()
  return (request, response) => app.routing(request, response)
}

function isForFirst({ method, url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?')
  if (method === 'GET' || method === 'HEAD') return !path.startsWith(SINGLE_CHECK)
  return SIGNING_IN.includes(`${method} ${path}`)
}

const soon = <T>(promise: Promise<T>): Promise<T | null> =>
  Promise.race([promise, wait(WAITS_MS, null, { ref: false })])

function sendNotReady(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' })
  response.end(JSON.stringify({ message: 'the demo has no history yet' }))
}
