import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TimestampAuthorities } from '../../registers/timestamps/stamp-hash.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Returns the timestamp authorities and the trusted certificates. Throws WrongConfiguration for a
 * file that is unreadable or contains no certificate.
 */
export function timestampAuthorities({
  tsaUrls,
  tsaCertificatesFile: file,
}: Pick<Configuration, 'tsaUrls' | 'tsaCertificatesFile'>): TimestampAuthorities {
  if (file === null) return { urls: tsaUrls, trusted: null }
  try {
    const trusted = (readFileSync(file, 'utf8').match(CERTIFICATE) ?? []).map(pem => new X509Certificate(pem))
    if (trusted.length > 0) return { urls: tsaUrls, trusted }
  } catch {
    // Reported below, like a file without a certificate.
  }
  throw new WrongConfiguration(`TSA_CERTIFICATES_FILE is "${file}"; expected: a file of PEM certificates`)
}
