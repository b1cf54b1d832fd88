import type { X509Certificate } from 'node:crypto'

/**
 * The certificates that may verify a signer's: those received with it, and the trusted ones; null =
 * none configured.
 */
export type Anchors = { received: readonly X509Certificate[]; trusted: readonly X509Certificate[] | null; at: Date }

const MAX_CERTIFICATES = 32

/**
 * Returns the chain of certificates from the signer's to a trusted one, each issued by the next and
 * valid at `at`. Without trusted ones, the chain ends with the received ones. Returns null if it
 * reaches no trusted one.
 */
export function certificatePath(signer: X509Certificate, anchors: Anchors): X509Certificate[] | null {
  const visited = new Set<string>()
  const extend = (path: X509Certificate[]): X509Certificate[] | null => {
    const [last] = path.slice(-1)
    if (!last || visited.size >= MAX_CERTIFICATES) return null
    visited.add(last.fingerprint256)
    if (isAmong(anchors.trusted, last)) return path
    const issuers = [...(anchors.trusted ?? []), ...anchors.received].filter(
      certificate =>
        !visited.has(certificate.fingerprint256) && isIssuedBy(last, certificate) && isValidAt(certificate, anchors.at),
    )
    for (const issuer of issuers) {
      const completePath = extend([...path, issuer])
      if (completePath) return completePath
    }
    return anchors.trusted === null ? path : null
  }
  return extend([signer])
}

const isAmong = (trusted: Anchors['trusted'], certificate: X509Certificate): boolean =>
  trusted?.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256) ?? false

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

export const isValidAt = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  validFromDate <= at && at <= validToDate
