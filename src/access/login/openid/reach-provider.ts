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
import { type Call, type RawResponse, sendRequest } from '../../../platform/http/outgoing/send-request.ts'

/**
 * Sends one outgoing call, with limits of time and size (`maxBytes`). Companies' providers use a
 * function that also guards the address.
 */
export type ReachProvider = (call: Call, signal: AbortSignal, maxBytes: number) => Promise<RawResponse>

const MAX_BYTES = 256 * 1024
const MAX_CONCURRENT = 8
const MAX_FAILURES_IN_A_ROW = 3
const BREAKER_OPEN_MS = 30_000

/**
 * Creates the `fetch` for one provider: at most 10 s and 256 kB per call, and eight concurrent
 * calls. After three failures in a row the circuit breaker rejects calls for half a minute, so that
 * a hanging provider does not block other work. Redirects are not followed.
 */
export function createReachProvider(timeoutMs: number, reach: ReachProvider = sendRequest): CustomFetch {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: BREAKER_OPEN_MS,
    breaker: new ConsecutiveBreaker(MAX_FAILURES_IN_A_ROW),
  })
  const policy = wrap(bulkhead(MAX_CONCURRENT, 0), breaker)
  return async (url, { method, headers, body, signal }) => {
    const call = { url, method: method === 'POST' ? 'POST' : 'GET', headers, timeoutMs } as const
    const callWithBody = body === undefined || body === null ? call : { ...call, body: String(body) }
    try {
      return await policy.execute(async () => toResponse(await reach(callWithBody, signal ?? NEVER, MAX_BYTES)))
    } catch (failure) {
      if (failure instanceof BrokenCircuitError || failure instanceof BulkheadRejectedError)
        throw new ProviderUnreachable('breaker is open or too many calls')
      throw failure
    }
  }
}

const NEVER = new AbortController().signal

// Throws for a status that comes from a proxy instead of the provider.
function toResponse(rawResponse: RawResponse): Response {
  if (rawResponse.kind === 'failed') throw new ProviderUnreachable(`${rawResponse.reason} ${rawResponse.code}`.trim())
  const { status, headers, bytes } = rawResponse
  if (status < 200 || status > 499) throw new ProviderUnreachable(`status ${status}`)
  const type = headers['content-type'] ?? ''
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers: { 'content-type': type } })
}

/**
 * Thrown if a provider gives no usable response: unreachable, timed out, overloaded, failed, or a
 * response over the limit.
 */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** The discovery document names a different issuer. */
export const ISSUER_MISMATCH = 'names itself otherwise'

/** An endpoint would transmit secrets without TLS. */
export const ENDPOINT_WITHOUT_TLS = 'an endpoint is not https'

/**
 * Returns whether the error or one of its causes is a ProviderUnreachable, since openid-client
 * wraps what its calls throw.
 */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof ProviderUnreachable || (failure instanceof Error && isUnreachable(failure.cause))
