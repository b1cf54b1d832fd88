import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Encryption } from '../../base/database/encryption.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import type { Services } from '../../platform/services.ts'
import { emailHash } from './tries-store.ts'

const XSRF_COOKIE = 'XSRF-TOKEN'

/**
 * Whether PUBLIC_URL is https, on which the names and attributes of our cookies depend
 * (docs/rules.md#cookies-and-tokens).
 */
export type CookieKind = { isHttps: boolean }

export const cookieKind = ({ publicUrl }: { publicUrl: string }): CookieKind => ({
  isHttps: publicUrl.startsWith('https:'),
})

/** The part of a reply that sets cookies. */
export type CookieReply = {
  setCookie: (name: string, value: string, options?: CookieSerializeOptions) => unknown
  clearCookie: (name: string, options?: CookieSerializeOptions) => unknown
}

const sessionCookieName = ({ isHttps }: CookieKind): string => (isHttps ? '__Host-sid' : 'sid')
/** The name of the cookie that identifies a known browser (`setDeviceCookie`). */
const deviceCookieName = ({ isHttps }: CookieKind): string => (isHttps ? '__Host-device' : 'device')

/** The attributes common to all our cookies. */
export const cookieOptions = ({ isHttps }: CookieKind) => ({ path: '/', sameSite: 'lax', secure: isHttps }) as const

/** Returns the session id in a request's cookies. */
export const sessionIdOf = (
  request: { cookies: Record<string, string | undefined> },
  kind: CookieKind,
): string | null => request.cookies[sessionCookieName(kind)] || null

/** Sets a browser's session cookie, and the XSRF token that the browser must echo. */
export function setSessionCookies(reply: CookieReply, kind: CookieKind, id: string): void {
  reply.setCookie(sessionCookieName(kind), id, { ...cookieOptions(kind), httpOnly: true })
  reply.setCookie(XSRF_COOKIE, xsrfToken(id), cookieOptions(kind))
}

export function clearSessionCookies(reply: CookieReply, kind: CookieKind): void {
  reply.clearCookie(sessionCookieName(kind), { ...cookieOptions(kind), httpOnly: true })
  reply.clearCookie(XSRF_COOKIE, cookieOptions(kind))
}

/**
 * Returns the value of the cookie XSRF-TOKEN, keyed with the secret session id. A planted cookie or
 * another session's is therefore useless (OWASP: signed double submit).
 */
export const xsrfToken = (sessionId: string): string =>
  createHmac('sha256', sessionId).update('XSRF-TOKEN').digest('base64url')

/** Returns whether a header echoes the token of this session. */
export function isXsrfToken(sessionId: string, header: unknown): boolean {
  const expected = Buffer.from(xsrfToken(sessionId))
  const sentToken = Buffer.from(typeof header === 'string' ? header : '')
  return sentToken.length === expected.length && timingSafeEqual(sentToken, expected)
}

type CookieSigner = Pick<Services, 'encryption' | 'clock'> & { publicUrl: string }
type Cookies = Record<string, string | undefined>
/**
 * A browser in which an account completed a sign-in: its id, and until when (epoch ms) it counts as
 * known.
 */
type Device = { id: string; until: number }

const DEVICE_COOKIE_MS = 90 * DAY_MS
const ID_BYTES = 16

/**
 * Returns the key of the counter for wrong passwords: the account's, or the browser's own if this
 * account completed a sign-in there. So an outsider's wrong passwords do not lock the owner out
 * (OWASP, device cookies; check Q-03). Five wrong passwords lock either counter, and a locked
 * browser cannot use the account's.
 */
export function attemptCounterOf(signing: CookieSigner, email: string, cookies: Cookies): string {
  const account = emailHash(email)
  const device = knownDevice(signing.encryption, account, cookies[deviceCookieName(cookieKind(signing))] ?? '')
  const isKnown = device !== null && signing.clock.now().getTime() < device.until
  return isKnown ? `${account}/${device.id}` : account
}

/** Returns the account of a known browser's counter; null if the counter is an account's. */
export const accountOfKnownBrowser = (counter: string): string | null => {
  const [account = '', browser] = counter.split('/')
  return browser === undefined ? null : account
}

/** Sets the device cookie after a complete sign-in, with password and code. */
export function setDeviceCookie(reply: CookieReply, signing: CookieSigner, email: string): void {
  const kind: CookieKind = cookieKind(signing)
  const until = signing.clock.now().getTime() + DEVICE_COOKIE_MS
  const device: Device = { id: randomBytes(ID_BYTES).toString('base64url'), until }
  const signature = signing.encryption.sign(signedText(emailHash(email), device), 'device-cookie')
  const cookie = [device.id, until, signature].join('.')
  reply.setCookie(deviceCookieName(kind), cookie, {
    ...cookieOptions(kind),
    httpOnly: true,
    maxAge: DEVICE_COOKIE_MS / 1000,
  })
}

// The cookie signs the account without naming it, so that it reveals nothing to another user of the
// browser.
const signedText = (account: string, { id, until }: Device): string => [account, id, until].join('/')

function knownDevice(encryption: Encryption, account: string, cookie: string): Device | null {
  const [, id = '', expiry = '', signature = ''] = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(cookie) ?? []
  const device = { id, until: Number(expiry) }
  return encryption.isSigned(signedText(account, device), 'device-cookie', signature) ? device : null
}
