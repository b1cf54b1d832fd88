import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../ground/roles/refusals.ts'

type Headers = Record<string, string | string[] | undefined>

/** Refuses (403) a GET that changes something when another site or a prefetch makes it (docs/rules.md#cookies-and-tokens, check S-08). */
export function refuseOtherSites(headers: Headers): void {
  const isForeign = headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
  const isPrefetch = [headers['sec-purpose'], headers.purpose].some(purpose =>
    String(purpose ?? '').includes('prefetch'),
  )
  if (isForeign || isPrefetch) throw new Refusal('not-allowed', 'request of another site')
}

/**
 * Refuses (403) a sign-in from another site's page, which has no session yet to bind a token to. Ours is the origin of
 * PUBLIC_URL, and whatever name the request itself came in by.
 */
export function refuseForeignOrigin(headers: Headers, publicUrl: string): void {
  const { origin, host } = headers
  if (origin === undefined) return
  const isOurs =
    typeof origin === 'string' &&
    URL.canParse(origin) &&
    (new URL(origin).origin === new URL(publicUrl).origin || new URL(origin).host === host)
  if (!isOurs) throw new Refusal('not-allowed', 'request of another site')
}

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
