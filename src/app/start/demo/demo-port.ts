import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as login from '../../../access/login/contract.ts'
import { callUrl } from '../../../base/roles/contract-rules.ts'
import * as singleCheck from '../../../checking/single-check/contract.ts'
import type { App } from '../../../platform/http/app.ts'

export type DemoPort = {
  address: string
  /** Serves calls that are allowed before the history exists with this application; others wait. */
  serveInterim: (app: App) => Promise<void>
  /** Stops serving calls. Resolves when running ones are answered. */
  pause: () => Promise<void>
  /** Serves all calls with this application, waiting ones first. */
  serve: (app: App) => Promise<void>
  close: () => Promise<void>
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

// A page times out after 20 s (ui/calls/call.ts), so it gets a response before that.
const MAX_WAIT_MS = 15_000
const POLL_INTERVAL_MS = 20
// Without history, only sign-ins and reads are served. A single check is a GET, too, but stores
// evidence.
const SIGN_IN_CALLS = [login.enterPassword, login.enterCode].map(({ method, path }) => `${method} ${path}`)
const SINGLE_CHECK = callUrl(singleCheck.check, { uid: '' })

/** Opens the demo's port, which stays the same before and after the history exists. */
export async function openDemoPort({ host, port }: { host: string; port: number }): Promise<DemoPort> {
  const openResponses = new Set<ServerResponse>()
  const productReady = Promise.withResolvers<Handle>()
  let interimHandle: Handle | null = null
  let productHandle: Handle | null = null

  const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const handle =
      productHandle ?? (isAllowedInterim(request) ? interimHandle : null) ?? (await withinMaxWait(productReady.promise))
    if (response.destroyed) return
    if (handle === null) return sendNotReady(response)
    openResponses.add(response)
    response.once('close', () => openResponses.delete(response))
    handle(request, response)
  }
  const server = createServer((request, response) => void handleRequest(request, response))
  await once(server.listen({ host, port }), 'listening')
  const serverAddress = server.address()
  const boundPort = typeof serverAddress === 'object' && serverAddress !== null ? serverAddress.port : port
  return {
    address: `http://${host}:${boundPort}`,
    serveInterim: async app => {
      interimHandle = await handleOf(app)
    },
    pause: async () => {
      interimHandle = null
      while (openResponses.size > 0) await wait(POLL_INTERVAL_MS)
    },
    serve: async app => {
      productHandle = await handleOf(app)
      productReady.resolve(productHandle)
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

function isAllowedInterim({ method, url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?')
  if (method === 'GET' || method === 'HEAD') return !path.startsWith(SINGLE_CHECK)
  return SIGN_IN_CALLS.includes(`${method} ${path}`)
}

const withinMaxWait = <T>(promise: Promise<T>): Promise<T | null> =>
  Promise.race([promise, wait(MAX_WAIT_MS, null, { ref: false })])

function sendNotReady(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' })
  response.end(JSON.stringify({ message: 'the demo has no history yet' }))
}
