import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Closes the port without errors for a proxy in front. */
export type Drain = (drainMs: number) => Promise<void>

const CALLS_TIMEOUT_MS = 10_000

/**
 * Watches a server's connections. Once `stopping` aborts, each answer ends its connection: a proxy
 * that keeps the connection would send its next call into a closing connection, and its client
 * would see a reset.
 *
 * Returns a function that ends the server. It leaves the port open for `drainMs` milliseconds,
 * unless no client was connected in the last `drainMs`. Then it closes the port and lets calls in
 * flight end (10 s at most). `pause` waits for the given milliseconds.
 */
export function createDrain(
  server: Server,
  stopping: AbortSignal,
  pause: (ms: number) => Promise<unknown> = wait,
): Drain {
  const unanswered = new Set<ServerResponse>()
  let connections = 0
  let lastDisconnectAt = Number.NEGATIVE_INFINITY
  server.on('connection', socket => {
    connections += 1
    socket.once('close', () => {
      connections -= 1
      lastDisconnectAt = performance.now()
    })
  })
  server.prependListener('request', (_request, response) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    if (stopping.aborted) endConnection(response)
  })
  stopping.addEventListener('abort', () => unanswered.forEach(endConnection), { once: true })

  return async drainMs => {
    if (connections > 0 || performance.now() - lastDisconnectAt < drainMs) await pause(drainMs)
    server.close()
    const ends = [...unanswered].map(response => once(response, 'close'))
    await Promise.race([Promise.all(ends), wait(CALLS_TIMEOUT_MS, undefined, { ref: false })])
  }
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
