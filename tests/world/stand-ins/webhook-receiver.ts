import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { startRawServer } from './raw-server.ts'

/** An event as received. */
export type ReceivedEvent = {
  id: string
  type: string
  body: string
  data: Record<string, unknown>
  headers: IncomingMessage['headers']
}

/** How a receiver responds. */
export type ReceiverBehaviour = number | 'slow' | 'hanging' | 'huge' | 'redirecting' | 'cutting off'

const SLOW_MS = 300

const BEHAVIOURS: Record<Exclude<ReceiverBehaviour, number>, (response: ServerResponse) => void> = {
  slow: response => void setTimeout(() => response.writeHead(200).end(), SLOW_MS),
  hanging: () => undefined,
  huge: response => response.writeHead(200).end('x'.repeat(1024 * 1024)),
  redirecting: response => response.writeHead(302, { location: '/elsewhere' }).end(),
  'cutting off': response => response.destroy(),
}

/**
 * Starts a company's receiver of events on this machine, which answers in the manner that the test
 * sets.
 */
export async function startReceiver() {
  const received: ReceivedEvent[] = []
  let behaviour: ReceiverBehaviour = 204
  const url = await startRawServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    const { type, data } = JSON.parse(body)
    received.push({ id: String(request.headers['webhook-id']), type, body, data, headers: request.headers })
    if (typeof behaviour === 'number') response.writeHead(behaviour).end()
    else BEHAVIOURS[behaviour](response)
  })
  return {
    url: `${url}/events`,
    received,
    behave: (next: ReceiverBehaviour) => {
      behaviour = next
    },
  }
}

/**
 * Verifies an event with this secret, with the package that receivers use; throws the reason if it
 * is not valid.
 */
export const verifyEvent = ({ body, headers }: ReceivedEvent, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
