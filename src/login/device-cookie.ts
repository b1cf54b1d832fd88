import { randomBytes } from 'node:crypto'
import type { Seal } from '../database/seal.ts'
import type { CookieAnswer } from '../users/sign-in-desk.ts'
import { type CookieKind, deviceCookieName, kindOf } from './cookies.ts'
import { cookieKind, type LoginNeeds } from './needs.ts'
import { emailHash } from './tries-store.ts'

type Needs = Pick<LoginNeeds, 'seal' | 'clock' | 'publicUrl'>
type Cookies = Record<string, string | undefined>
/** Which account signed in completely with this browser, the browser's number, and until when (ms) it counts as known. */
type Device = { account: string; id: string; until: number }

const KNOWN_FOR_MS = 90 * 24 * 60 * 60 * 1000
const ID_BYTES = 16
// Nothing else that the product seals opens as a device, and no device as anything else.
const CONTEXT = 'device-cookie'

/**
 * Whose counter a password counts on: the account's, or, from a browser that this account signed in with completely, the
 * browser's own, so that an outsider's wrong ones do not lock the owner out (OWASP, device cookies; check Q-03). Five
 * wrong ones lock either, and the browser's is no way round its own lock.
 */
export function counterOf(needs: Needs, email: string, cookies: Cookies): string {
  const account = emailHash(email)
  const sealed = cookies[deviceCookieName(cookieKind(needs))]
  const device = sealed ? opened(needs.seal, sealed) : null
  const isKnown = device?.account === account && needs.clock.now().getTime() < device.until
  return isKnown ? `${account}/${device.id}` : account
}

/** Whether a counter is a known browser's own, and of which account. */
export const knownAccount = (counter: string): string | null => {
  const [account = '', browser] = counter.split('/')
  return browser === undefined ? null : account
}

/** Makes a browser known, after password and code of an account that is past its first login. */
export function setDeviceCookie(reply: CookieAnswer, needs: Needs, email: string): void {
  const kind: CookieKind = cookieKind(needs)
  const until = needs.clock.now().getTime() + KNOWN_FOR_MS
  const device: Device = { account: emailHash(email), id: randomBytes(ID_BYTES).toString('base64url'), until }
  const sealed = needs.seal.seal(JSON.stringify(device), CONTEXT)
  reply.setCookie(deviceCookieName(kind), sealed, { ...kindOf(kind), httpOnly: true, maxAge: KNOWN_FOR_MS / 1000 })
}

// Whatever a browser sends that we did not seal is no device.
function opened(seal: Seal, sealed: string): Device | null {
  try {
    return JSON.parse(seal.open(sealed, CONTEXT)) as Device // sealed above
  } catch {
    return null
  }
}
