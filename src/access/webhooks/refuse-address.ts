import { isIP } from 'node:net'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { Networks } from '../../house/outgoing/networks.ts'
import { isPublicAddress } from '../../house/outgoing/public-address.ts'

/** Networks that the operator opened (WEBHOOK_ALLOW), and whether there are any. */
export type OpenedNetworks = { allowed: Networks; areAny: boolean }

/**
 * Returns an endpoint's address in its normal form. Refuses (400) one without TLS unless the operator opened networks, and one that is
 * plainly private; what a name stands for is looked at when a connection is made (outgoing/guarded-agent.ts), each time anew.
 */
export function endpointUrl(text: string, { allowed, areAny }: OpenedNetworks): string {
  if (!URL.canParse(text)) throw refused('not an address')
  const { protocol, hostname, href } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isAllowed = allowed(host)
  if (protocol !== 'https:' && !areAny) throw refused('https only')
  if (isIP(host) !== 0 && !isAllowed && (protocol !== 'https:' || !isPublicAddress(host)))
    throw refused('not a public address')
  return href
}

const refused = (message: string) => new Refusal('bad-input', message, [{ path: 'url', message }])

/** An address as audit log and mails show it: what follows the host may be a secret of the receiver's. */
export function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return pathname === '/' && search === '' ? origin : `${origin}/…`
}
