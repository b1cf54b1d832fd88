import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

/**
 * How often each event arrived, by its id, and how many arrived whose signature matches no
 * company's secret.
 */
export type Receiver = { url: string; arrivals: Map<string, number>; invalidCount: () => number; close: () => void }

const RESPONSE_DELAY_MS = 100

/**
 * Starts a receiver for all companies; it is slow, so that kills happen during deliveries.
 * `secrets` returns those known so far.
 */
export async function startSoakReceiver(secrets: () => string[]): Promise<Receiver> {
  const arrivals = new Map<string, number>()
  let unproven = 0
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null)
    if (body === null) return
    const id = String(request.headers['webhook-id'])
    if (secrets().some(secret => hasValidSignature(secret, body, request.headers as Record<string, string>)))
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
    else unproven += 1
    await wait(RESPONSE_DELAY_MS)
    response.writeHead(204).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  // it listens on TCP
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  return { url, arrivals, invalidCount: () => unproven, close }
}

function hasValidSignature(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}
