import { isIP } from 'node:net'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { Services } from '../../house/services.ts'

/** For whom passkeys are made: the host name binds them for good, the origin is the page that may ask for them (WebAuthn, level 3). */
export type RelyingParty = { host: string; origin: string }

/** What the operator configured: PUBLIC_URL, and whether PASSKEYS is on. */
export type PasskeyChoice = { publicUrl: string; passkeys: boolean }

/**
 * The one of PUBLIC_URL; null where the operator wants no passkeys, or browsers make none: they want https, or this machine, and a name that
 * is no address.
 */
export function relyingPartyOf({ publicUrl, passkeys }: PasskeyChoice): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return passkeys && isSafe && isName ? { host: hostname, origin } : null
}

/** What passkeys are made for and judged by. */
export type Verifier = PasskeyChoice & Pick<Services, 'database' | 'encryption' | 'clock'>

/** Ours. Refuses (404) where passkeys are switched off, or PUBLIC_URL is none under which browsers make them. */
export function ownRelyingParty(choice: PasskeyChoice): RelyingParty {
  const own = relyingPartyOf(choice)
  if (own === null) throw new Refusal('not-found', 'not found')
  return own
}
