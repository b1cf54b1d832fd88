import { isIP } from 'node:net'
import { Refusal } from '../../base/roles/refusals.ts'
import type { Services } from '../../platform/services.ts'

/**
 * `host`: the host name that passkeys are bound to permanently. `origin`: the page that may request
 * them (WebAuthn, level 3).
 */
export type RelyingParty = { host: string; origin: string }

/** The operator's configuration: PUBLIC_URL, and whether PASSKEYS is on. */
export type PasskeyChoice = { publicUrl: string; passkeys: boolean }

/**
 * Returns the relying party of PUBLIC_URL. Null if PASSKEYS is off, or if browsers support none
 * there: they require https or loopback, and a host name instead of an IP address.
 */
export function relyingPartyOf({ publicUrl, passkeys }: PasskeyChoice): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return passkeys && isSafe && isName ? { host: hostname, origin } : null
}

export type Verifier = PasskeyChoice & Pick<Services, 'database' | 'encryption' | 'clock'>

/**
 * Returns our relying party. Throws 404 if passkeys are switched off or browsers support none under
 * PUBLIC_URL.
 */
export function ownRelyingParty(choice: PasskeyChoice): RelyingParty {
  const own = relyingPartyOf(choice)
  if (own === null) throw new Refusal('not-found', 'not found')
  return own
}
