import type { Outcome, Reason } from '../answer.ts'
import type { CallResult } from '../limiter.ts'

type CodeRule = { code: string; status: number; outcome: Outcome; busy: CallResult['busy']; isTokenRefused: boolean }

const notChecked = (status: number, code: string, reason: Reason, busy: CallResult['busy'] = null): CodeRule => ({
  code,
  status,
  outcome: { verdict: 'not-checked', reason },
  busy,
  isTokenRefused: false,
})

/** Resolved once by a new token; if that is refused too, by a later query. */
const tokenRefused = (status: number, code: string): CodeRule => ({
  ...notChecked(status, code, 'technical-error'),
  isTokenRefused: true,
})

/**
 * The only answer that makes a number invalid; with any other status this code says nothing about
 * it.
 */
const NOT_FOUND: CodeRule = {
  code: 'NOT_FOUND',
  status: 404,
  outcome: { verdict: 'invalid' },
  busy: null,
  isTokenRefused: false,
}

/**
 * Codes of "Check a UK VAT number" 2.0 and of HMRC's platform with their HTTP status
 * (docs/sources.md#british-register).
 */
const CODES: readonly CodeRule[] = [
  NOT_FOUND,
  // Of the API itself. We send only the digits of a well-formed number, so a malformed target is
  // our fault.
  notChecked(400, 'INVALID_REQUEST', 'request-refused'),
  notChecked(403, 'INVALID_REQUEST', 'requester-uid'),
  notChecked(500, 'INTERNAL_SERVER_ERROR', 'technical-error'),
  // Of the platform: credentials.
  notChecked(401, 'MISSING_CREDENTIALS', 'request-refused'),
  tokenRefused(401, 'INVALID_CREDENTIALS'),
  tokenRefused(401, 'UNAUTHORIZED'),
  notChecked(401, 'INCORRECT_ACCESS_TOKEN_TYPE', 'not-set-up'),
  notChecked(403, 'HTTPS_REQUIRED', 'request-refused'),
  notChecked(403, 'RESOURCE_FORBIDDEN', 'not-set-up'),
  notChecked(403, 'INVALID_SCOPE', 'not-set-up'),
  notChecked(403, 'FORBIDDEN', 'not-set-up'),
  // Of the platform: form of the request.
  notChecked(404, 'MATCHING_RESOURCE_NOT_FOUND', 'request-refused'),
  notChecked(405, 'METHOD_NOT_ALLOWED', 'request-refused'),
  notChecked(406, 'ACCEPT_HEADER_INVALID', 'request-refused'),
  notChecked(429, 'MESSAGE_THROTTLED_OUT', 'overload', 'service'),
  // Of the platform: availability.
  notChecked(501, 'NOT_IMPLEMENTED', 'technical-error'),
  notChecked(503, 'SERVER_ERROR', 'service-unavailable'),
  notChecked(503, 'SCHEDULED_MAINTENANCE', 'maintenance'),
  notChecked(504, 'GATEWAY_TIMEOUT', 'timeout'),
]

/**
 * Returns the rule of a lookup's code with this status, or null if the combination is undocumented
 * and says nothing about the number.
 */
export const codeRule = (status: number, code: string): CodeRule | null =>
  CODES.find(rule => rule.status === status && rule.code === code) ?? null

export const isCode = (text: string): boolean => CODES.some(({ code }) => code === text)

/**
 * The token service's errors about our client. HMRC documents "invalid_client"; the others are
 * OAuth's own (RFC 6749, 5.2) and were not seen from HMRC.
 */
const TOKEN_CODES: Record<string, Reason> = {
  invalid_client: 'not-set-up',
  unauthorized_client: 'not-set-up',
  invalid_scope: 'not-set-up',
  invalid_request: 'request-refused',
  invalid_grant: 'request-refused',
  unsupported_grant_type: 'request-refused',
}

/** Returns why no token was issued, by the token service's code; null = undocumented. */
export const tokenReason = (code: string): Reason | null =>
  (Object.hasOwn(TOKEN_CODES, code) ? TOKEN_CODES[code] : undefined) ?? null

/**
 * Returns the documented meanings of a code, of a lookup or of a token request; empty for any other
 * text.
 */
export function meaningsOf(code: string): Outcome[] {
  const reason = tokenReason(code)
  const ofTokenRequest: Outcome[] = reason ? [{ verdict: 'not-checked', reason }] : []
  return [...CODES.filter(rule => rule.code === code).map(({ outcome }) => outcome), ...ofTokenRequest]
}
