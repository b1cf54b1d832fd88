import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The value of the cookie XSRF-TOKEN: bound to the session, because its key is the session's own secret id. A planted
 * cookie or another session's is therefore useless (OWASP: signed double submit).
 */
export const xsrfToken = (sessionId: string): string =>
  createHmac('sha256', sessionId).update('XSRF-TOKEN').digest('base64url')

/** Whether a header echoes the token of this very session. */
export function isXsrfToken(sessionId: string, header: unknown): boolean {
  const expected = Buffer.from(xsrfToken(sessionId))
  const given = Buffer.from(typeof header === 'string' ? header : '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
