import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Shuts the port so that a proxy in front notices nothing. */
export type Drain = (drainMs: number) => Promise<void>

const CALLS_MAY_END_MS = 10_000

/**
 * Watches a server's callers. From the moment when `stopping` is aborted each answer ends its connection: a proxy that keeps
 * them would else send its next call into one that closes, and its caller would see a reset. Returns what ends the rest: it
 * leaves the port open for `drainMs` (`rest` waits so long), unless nobody called for as long, shuts it, and lets calls in flight end (10 s at most).
 */
export function drainOf(server: Server, stopping: AbortSignal, rest: (ms: number) => Promise<unknown> = wait): Drain {
  const unanswered = new Set<ServerResponse>()
  let connections = 0
  let lastLeftAt = Number.NEGATIVE_INFINITY
  server.on('connection', socket => {
    connections += 1
    socket.once('close', () => {
      connections -= 1
      lastLeftAt = performance.now()
    })
  })
  server.prependListener('request', (_request, response) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    if (stopping.aborted) endConnection(response)
  })
  stopping.addEventListener('abort', () => unanswered.forEach(endConnection), { once: true })

  return async drainMs => {
    if (connections > 0 || performance.now() - lastLeftAt < drainMs) await rest(drainMs)
    server.close()
    const ends = [...unanswered].map(response => once(response, 'close'))
    await Promise.race([Promise.all(ends), wait(CALLS_MAY_END_MS, undefined, { ref: false })])
  }
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
