import type { Outcome, Reason } from '../answer.ts'
import type { Tried } from '../limiter.ts'

type CodeRule = { code: string; status: number; outcome: Outcome; busy: Tried['busy']; isTokenRefused: boolean }

const no = (status: number, code: string, reason: Reason, busy: Tried['busy'] = null): CodeRule => ({
  code,
  status,
  outcome: { verdict: 'not-checked', reason },
  busy,
  isTokenRefused: false,
})

/** Cured by another token, once; where the new one is refused too, by asking later. */
const tokenRefused = (status: number, code: string): CodeRule => ({
  ...no(status, code, 'technical-error'),
  isTokenRefused: true,
})

/** The one answer that is HMRC's word against a number: with any other status the same code says nothing of it. */
const NOT_FOUND: CodeRule = {
  code: 'NOT_FOUND',
  status: 404,
  outcome: { verdict: 'invalid' },
  busy: null,
  isTokenRefused: false,
}

/** The codes of "Check a UK VAT number" 2.0 and of HMRC's platform, each with its HTTP status (docs/sources.md#british-register). */
const CODES: readonly CodeRule[] = [
  NOT_FOUND,
  // Of the API itself. Only digits of the right number leave the house, so a malformed target is our fault.
  no(400, 'INVALID_REQUEST', 'request-refused'),
  no(403, 'INVALID_REQUEST', 'requester-uid'),
  no(500, 'INTERNAL_SERVER_ERROR', 'technical-error'),
  // Of the platform: who asks …
  no(401, 'MISSING_CREDENTIALS', 'request-refused'),
  tokenRefused(401, 'INVALID_CREDENTIALS'),
  tokenRefused(401, 'UNAUTHORIZED'),
  no(401, 'INCORRECT_ACCESS_TOKEN_TYPE', 'not-set-up'),
  no(403, 'HTTPS_REQUIRED', 'request-refused'),
  no(403, 'RESOURCE_FORBIDDEN', 'not-set-up'),
  no(403, 'INVALID_SCOPE', 'not-set-up'),
  no(403, 'FORBIDDEN', 'not-set-up'),
  // … how …
  no(404, 'MATCHING_RESOURCE_NOT_FOUND', 'request-refused'),
  no(405, 'METHOD_NOT_ALLOWED', 'request-refused'),
  no(406, 'ACCEPT_HEADER_INVALID', 'request-refused'),
  no(429, 'MESSAGE_THROTTLED_OUT', 'overload', 'service'),
  // … and whether anybody is there.
  no(501, 'NOT_IMPLEMENTED', 'technical-error'),
  no(503, 'SERVER_ERROR', 'service-unavailable'),
  no(503, 'SCHEDULED_MAINTENANCE', 'maintenance'),
  no(504, 'GATEWAY_TIMEOUT', 'timeout'),
]

/** Returns what a code of a lookup means with this status, or null where no document has the two together: then it says nothing of the number. */
export const codeRule = (status: number, code: string): CodeRule | null =>
  CODES.find(rule => rule.status === status && rule.code === code) ?? null

/** Whether a text is a code of a lookup. */
export const isCode = (text: string): boolean => CODES.some(({ code }) => code === text)

/**
 * What the token service says of the installation's client. "invalid_client" stands in HMRC's documents; the others are OAuth's own
 * (RFC 6749, 5.2) and were not seen of HMRC.
 */
const TOKEN_CODES: Record<string, Reason> = {
  invalid_client: 'not-set-up',
  unauthorized_client: 'not-set-up',
  invalid_scope: 'not-set-up',
  invalid_request: 'request-refused',
  invalid_grant: 'request-refused',
  unsupported_grant_type: 'request-refused',
}

/** Returns why no token came, by the code of the token service; null = nobody has written that code down. */
export const tokenReason = (code: string): Reason | null =>
  (Object.hasOwn(TOKEN_CODES, code) ? TOKEN_CODES[code] : undefined) ?? null

/** Returns what a documented code means, at a lookup or where a token is asked for; none for any other text. */
export function meaningsOf(code: string): Outcome[] {
  const reason = tokenReason(code)
  const atTokens: Outcome[] = reason ? [{ verdict: 'not-checked', reason }] : []
  return [...CODES.filter(rule => rule.code === code).map(({ outcome }) => outcome), ...atTokens]
}
