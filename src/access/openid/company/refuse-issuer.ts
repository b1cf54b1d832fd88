import { isIP } from 'node:net'
import { Refusal } from '../../../ground/roles/refusals.ts'
import type { Networks } from '../../../house/outgoing/networks.ts'
import { isPublicAddress } from '../../../house/outgoing/public-address.ts'

/**
 * Refuses (400) an issuer without TLS, one that is plainly private, and what is no issuer at all; `allowed` = networks that the operator
 * opened, where TLS may be missing. What a name stands for is looked at when a connection is made (outgoing/guarded-agent.ts), each time anew.
 */
export function refuseIssuer(issuer: string, allowed: Networks): void {
  const url = URL.parse(issuer)
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw refusedIssuer('not an address')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allowed(host)) return
  if (url.protocol !== 'https:') throw refusedIssuer('https only')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusedIssuer('not a public address')
}

/** Says of an issuer why it is not taken (400). */
export const refusedIssuer = (message: string): Refusal =>
  new Refusal('bad-input', message, [{ path: 'issuer', message }])
