import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'

const XSRF_COOKIE = 'XSRF-TOKEN'

/** Names and kinds of our cookies, by the scheme of PUBLIC_URL (docs/rules.md#cookies-and-tokens). */
export type CookieKind = { isHttps: boolean }

/** Whether our cookies are for https alone. */
export const cookieKind = ({ publicUrl }: { publicUrl: string }): CookieKind => ({
  isHttps: publicUrl.startsWith('https:'),
})

/** The part of an answer that carries cookies. */
export type CookieAnswer = {
  setCookie: (name: string, value: string, options?: CookieSerializeOptions) => unknown
  clearCookie: (name: string, options?: CookieSerializeOptions) => unknown
}

const nameOf = ({ isHttps }: CookieKind): string => (isHttps ? '__Host-sid' : 'sid')
/** The name of the cookie by which a browser is known (device-cookie.ts). */
export const deviceCookieName = ({ isHttps }: CookieKind): string => (isHttps ? '__Host-device' : 'device')

/** What all our cookies have in common. */
export const kindOf = ({ isHttps }: CookieKind) => ({ path: '/', sameSite: 'lax', secure: isHttps }) as const

/** The session id that a request carries. */
export const sessionIdOf = (
  request: { cookies: Record<string, string | undefined> },
  kind: CookieKind,
): string | null => request.cookies[nameOf(kind)] || null

/** Sets a browser's session cookie, and the token that it must echo. */
export function setSessionCookies(reply: CookieAnswer, kind: CookieKind, id: string): void {
  reply.setCookie(nameOf(kind), id, { ...kindOf(kind), httpOnly: true })
  reply.setCookie(XSRF_COOKIE, xsrfToken(id), kindOf(kind))
}

export function clearSessionCookies(reply: CookieAnswer, kind: CookieKind): void {
  reply.clearCookie(nameOf(kind), { ...kindOf(kind), httpOnly: true })
  reply.clearCookie(XSRF_COOKIE, kindOf(kind))
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
