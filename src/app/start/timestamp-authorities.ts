import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TimestampAuthorities } from '../../registers/timestamps/stamp-hash.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Returns whom to ask for the time, and whose certificates to trust. Refuses (WrongConfiguration) a file that holds none, or cannot be read. */
export function timestampAuthorities({
  tsaUrls,
  tsaCertificatesFile: file,
}: Pick<Configuration, 'tsaUrls' | 'tsaCertificatesFile'>): TimestampAuthorities {
  if (file === null) return { urls: tsaUrls, trusted: null }
  try {
    const trusted = (readFileSync(file, 'utf8').match(CERTIFICATE) ?? []).map(pem => new X509Certificate(pem))
    if (trusted.length > 0) return { urls: tsaUrls, trusted }
  } catch {
    // Said below, as where there is none in it.
  }
  throw new WrongConfiguration(`TSA_CERTIFICATES_FILE is "${file}"; expected: a file of certificates, PEM each`)
}
