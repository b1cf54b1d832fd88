import { isIP } from 'node:net'
import { Refusal } from '../../base/roles/refusals.ts'
import type { Services } from '../../platform/services.ts'

/**
 * The site that passkeys belong to (WebAuthn, level 3). `host` is the host name that they are bound
 * to permanently, `origin` that of the page that may request them.
 */
export type RelyingParty = { host: string; origin: string }

/** The operator's configuration: PUBLIC_URL, and whether PASSKEYS is on. */
export type PasskeyConfiguration = { publicUrl: string; passkeys: boolean }

/**
 * Returns the relying party of PUBLIC_URL. Null if PASSKEYS is off, or if browsers support no
 * passkeys there: they require https or localhost, and a host name instead of an IP address.
 */
export function relyingPartyOf({ publicUrl, passkeys }: PasskeyConfiguration): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  const isHostName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return passkeys && isSafe && isHostName ? { host: hostname, origin } : null
}

export type PasskeyDeps = PasskeyConfiguration & Pick<Services, 'database' | 'encryption' | 'clock'>

/**
 * Returns the relying party. Throws 404 if passkeys are switched off, or if browsers support none
 * under PUBLIC_URL.
 */
export function requireRelyingParty(configuration: PasskeyConfiguration): RelyingParty {
  const relyingParty = relyingPartyOf(configuration)
  if (relyingParty === null) throw new Refusal('not-found', 'not found')
  return relyingParty
}
