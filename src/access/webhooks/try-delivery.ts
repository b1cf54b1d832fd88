import { type Guard, guardedAgent, NOT_PUBLIC } from '../../house/outgoing/guarded-agent.ts'
import { type Received, receive } from '../../registers/authorities/exchange.ts'
import type { TRY_FAILURES } from './wire.ts'

/** What came of a try. Of the answer its status alone is kept: what else stands in it is the receiver's own. */
export type Tried =
  | { result: 'accepted'; status: number; failure: null }
  | { result: 'failed' | 'gone'; status: number | null; failure: (typeof TRY_FAILURES)[number] }

export type Signed = { url: string; headers: Record<string, string>; body: string }

const TIMEOUT_MS = 15_000
const MOST_BYTES = 64 * 1024
const GONE = 410

/**
 * Sends an event once, within 15 s and to public addresses alone (outgoing/guarded-agent.ts). Never throws. Redirects are not followed:
 * any answer but 2xx is a failure.
 */
export async function tryDelivery(
  { url, headers, body }: Signed,
  { guard, signal, timeoutMs = TIMEOUT_MS }: { guard: Guard; signal: AbortSignal; timeoutMs?: number },
): Promise<Tried> {
  const agent = guardedAgent(url, guard)
  const message = { url, method: 'POST' as const, headers: { 'content-type': 'application/json', ...headers }, body }
  const received = await receive({ ...message, agent, timeoutMs }, signal, MOST_BYTES)
  const status = statusOf(received)
  if (status !== null && status >= 200 && status <= 299) return { result: 'accepted', status, failure: null }
  if (status !== null) return { result: status === GONE ? 'gone' : 'failed', status, failure: 'status' }
  return { result: 'failed', status, failure: failureOf(received) }
}

// More than 64 kB is not read; what was asked for, the status, is known by then.
const statusOf = (received: Received): number | null => received.status ?? null

function failureOf(received: Received): (typeof TRY_FAILURES)[number] {
  if (received.kind === 'failed' && received.code === NOT_PUBLIC) return 'not-public'
  const isTimeout = received.kind === 'failed' && (received.reason === 'timeout' || received.code === 'ETIMEDOUT')
  return isTimeout ? 'timeout' : 'connection'
}
