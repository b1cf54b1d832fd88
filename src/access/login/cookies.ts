import type { CookieAnswer } from '../users/sign-in-actions.ts'
import { xsrfToken } from './other-sites.ts'

const XSRF_COOKIE = 'XSRF-TOKEN'

/** Names and kinds of our cookies, by the scheme of PUBLIC_URL (docs/rules.md#cookies-and-tokens). */
export type CookieKind = { isHttps: boolean }

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
