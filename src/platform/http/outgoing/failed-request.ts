type FailureReason = 'timeout' | 'connection' | 'unreadable-answer' | 'cancelled'

/**
 * A request without a usable response. `neverArrived`: it certainly did not reach the service, so
 * it is not a query. `status`: set if the response is unreadable. `bytes`, `date`: set if it is not
 * text. `mayRepeatSecret`: see secrets.ts.
 */
export type FailedRequest = {
  kind: 'failed'
  reason: FailureReason
  code: string
  neverArrived: boolean
  status?: number
  bytes?: Buffer
  date?: string
  mayRepeatSecret?: boolean
}

// Without a connection nothing was sent: the service cannot have counted a query.
export const endedBefore = (reason: 'cancelled' | 'timeout', isConnected: boolean): FailedRequest =>
  reason === 'timeout' && !isConnected ? failed('connection', 'ETIMEDOUT', true) : failed(reason, '', !isConnected)

/** Builds the result of a request that ended with a network error. */
export function failureOf(cause: unknown): FailedRequest {
  const code = codeOf(cause)
  return failed('connection', code, wasNeverSent(code))
}

export const failed = (reason: FailureReason, code: string, neverArrived: boolean): FailedRequest => ({
  kind: 'failed',
  reason,
  code,
  neverArrived,
})

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''

const UNSENT_CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'EPROTO',
])

// Refused, unknown host, TLS error: docs/rules.md#two-questions-a-day. A reset is excluded, because
// it may come after the query.
const wasNeverSent = (code: string): boolean => UNSENT_CODES.has(code) || /^(CERT_|ERR_TLS_|ERR_SSL_)/.test(code)
