import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  wrap,
} from 'cockatiel'
import type { CustomFetch } from 'openid-client'
import { type Call, type RawResponse, receive } from '../../../registers/authorities/exchange.ts'

/**
 * Sends one outgoing call with limits of time and size (`maxBytes`). Companies' providers use a
 * guarded one.
 */
export type ReachProvider = (call: Call, signal: AbortSignal, maxBytes: number) => Promise<RawResponse>

const MAX_BYTES = 256 * 1024
const MAX_CONCURRENT = 8
const FAILURES = 3
const REST_MS = 30_000

/**
 * Creates the `fetch` for one provider: at most 10 s and 256 kB per call, and eight concurrent
 * calls. After three failures in a row the circuit breaker rejects calls for half a minute, so that
 * a hanging provider blocks no one else. Redirects are not followed.
 */
export function createReachProvider(timeoutMs: number, reach: ReachProvider = receive): CustomFetch {
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) })
  const policy = wrap(bulkhead(MAX_CONCURRENT, 0), breaker)
  return async (url, { method, headers, body, signal }) => {
    const call = { url, method: method === 'POST' ? 'POST' : 'GET', headers, timeoutMs } as const
    const whole = body === undefined || body === null ? call : { ...call, body: String(body) }
    try {
      return await policy.execute(async () => asResponse(await reach(whole, signal ?? NEVER, MAX_BYTES)))
    } catch (failure) {
      if (failure instanceof BrokenCircuitError || failure instanceof BulkheadRejectedError)
        throw new ProviderUnreachable('breaker open or too many calls')
      throw failure
    }
  }
}

const NEVER = new AbortController().signal

// A proxy's error response does not come from the provider.
function asResponse(received: RawResponse): Response {
  if (received.kind === 'failed') throw new ProviderUnreachable(`${received.reason} ${received.code}`.trim())
  const { status, headers, bytes } = received
  if (status < 200 || status > 499) throw new ProviderUnreachable(`status ${status}`)
  const type = headers['content-type'] ?? ''
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers: { 'content-type': type } })
}

/**
 * A provider without a usable response: unreachable, timed out, overloaded, failed, or a response
 * over the limit.
 */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** The discovery document names a different issuer. */
export const NAMES_ITSELF_OTHERWISE = 'names itself otherwise'

/** An endpoint would transmit secrets without TLS. */
export const WITHOUT_TLS = 'an endpoint is not https'

/**
 * Returns whether the error or one of its causes is a ProviderUnreachable: openid-client wraps what
 * its calls throw.
 */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof ProviderUnreachable || (failure instanceof Error && isUnreachable(failure.cause))
