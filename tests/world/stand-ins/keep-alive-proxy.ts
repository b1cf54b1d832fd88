import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy as operators use one: it keeps connections alive, follows /readyz, and repeats no request
 * that it has sent.
 */
export type KeepAliveProxy = {
  address: string
  /** The number of products that the proxy currently knows to be ready. */
  readyCount: () => number
  close: () => void
}

type Upstream = { address: string; isReady: boolean }

const POLL_INTERVAL_MS = 100

/**
 * Starts it in front of the products at `addresses`, which take turns while they report that they
 * are ready.
 */
export async function startKeepAliveProxy(addresses: string[]): Promise<KeepAliveProxy> {
  const agent = new Agent({ keepAlive: true })
  const upstreams = addresses.map((address): Upstream => ({ address, isReady: true }))
  const polling = setInterval(() => upstreams.forEach(checkReadiness), POLL_INTERVAL_MS)
  let callCount = 0
  const server = createServer((call, answer) => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    callCount += 1
    forward(call, answer, ready[callCount % ready.length]?.address ?? '', agent)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    readyCount: () => upstreams.filter(({ isReady }) => isReady).length,
    close: () => {
      clearInterval(polling)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

const checkReadiness = (upstream: Upstream): Promise<void> =>
  fetch(new URL('/readyz', upstream.address), { headers: { connection: 'close' } }).then(
    ({ ok }) => {
      upstream.isReady = ok
    },
    () => {
      upstream.isReady = false
    },
  )

/** A failed connection is reported with its reason, like nginx's 502. */
function forward(call: IncomingMessage, answer: ServerResponse, address: string, agent: Agent): void {
  if (address === '') return void answer.writeHead(502).end('no upstream is ready')
  const { method, headers, url } = call
  const forwarded = request(
    new URL(url ?? '/', address),
    { method: method ?? 'GET', headers, agent },
    upstreamAnswer => {
      const { connection: _ours, ...rest } = upstreamAnswer.headers
      answer.writeHead(upstreamAnswer.statusCode ?? 502, rest)
      upstreamAnswer.pipe(answer)
    },
  )
  forwarded.on('error', failure => void answer.writeHead(502).end(failure.message))
  call.pipe(forwarded)
}
