import { isIP } from 'node:net'

/** For whom passkeys are made: the host name binds them for good, the origin is the page that may ask for them (WebAuthn, level 3). */
export type RelyingParty = { host: string; origin: string }

/** The one of PUBLIC_URL; null where browsers make no passkeys: they want https, or this machine, and a name that is no address. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isSafe && isName ? { host: hostname, origin } : null
}
