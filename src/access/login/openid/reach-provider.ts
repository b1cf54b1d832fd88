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
import { type Call, type Received, receive } from '../../../registers/authorities/exchange.ts'

/** One call to the outside, with a limit of time and size; a company's providers have a guarded one. */
export type Reach = (call: Call, signal: AbortSignal, most: number) => Promise<Received>

const MAX_BYTES = 256 * 1024
const AT_ONCE = 8
const FAILURES = 3
const REST_MS = 30_000

/**
 * The way to one provider: 10 s and 256 kB a call, eight at once, and after three failures in a row none for half a minute, so that one that
 * hangs holds nobody else. Redirects are not followed.
 */
export function createReachProvider(timeoutMs: number, reach: Reach = receive): CustomFetch {
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) })
  const policy = wrap(bulkhead(AT_ONCE, 0), breaker)
  return async (url, { method, headers, body, signal }) => {
    const call = { url, method: method === 'POST' ? 'POST' : 'GET', headers, timeoutMs } as const
    const whole = body === undefined || body === null ? call : { ...call, body: String(body) }
    try {
      return await policy.execute(async () => asResponse(await reach(whole, signal ?? NEVER, MAX_BYTES)))
    } catch (failure) {
      if (failure instanceof BrokenCircuitError || failure instanceof BulkheadRejectedError)
        throw new ProviderUnreachable('rests or is busy')
      throw failure
    }
  }
}

const NEVER = new AbortController().signal

// What a proxy says in the provider's place is no answer of his.
function asResponse(received: Received): Response {
  if (received.kind === 'failed') throw new ProviderUnreachable(`${received.reason} ${received.code}`.trim())
  const { status, headers, bytes } = received
  if (status < 200 || status > 499) throw new ProviderUnreachable(`status ${status}`)
  const type = headers['content-type'] ?? ''
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers: { 'content-type': type } })
}

/** A provider that gives no answer to use: away, silent, busy, broken, or too long an answer. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** Of one whose answer is another's. */
export const NAMES_ITSELF_OTHERWISE = 'names itself otherwise'

/** Of one that would have people or us send secrets in the clear. */
export const WITHOUT_TLS = 'an endpoint is not https'

/** Whether that is at the root of a failure: openid-client wraps whatever its calls throw. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof ProviderUnreachable || (failure instanceof Error && isUnreachable(failure.cause))
