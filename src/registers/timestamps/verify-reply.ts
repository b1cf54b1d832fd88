import { createHash, type X509Certificate } from 'node:crypto'
import { certificatePath, isValidAt } from './certificate-path.ts'
import { checkSignature } from './check-signature.ts'
import { oidOf, partAt, TAG, tagged } from './der.ts'
import { HASHES, OIDS } from './oids.ts'
import { type Certificate, readCertificate } from './read-certificate.ts'
import { readReply, type Token } from './read-reply.ts'
import { RefusedReply } from './refused-reply.ts'

/** The expected values of a reply. */
export type ExpectedStamp = {
  sha256: Buffer
  /** Certificates, one of which must be in the signer's chain; null = any signer is accepted. */
  trusted: readonly X509Certificate[] | null
  /** Only for a fresh reply: the nonce of the request, and our time. */
  fresh?: { nonce: bigint; now: Date }
}

/**
 * The content of a verified reply; `path`: the chain from the signer's certificate, as far as
 * received or trusted.
 */
export type Stamp = { genTime: Date; serial: string; path: readonly X509Certificate[] }

/**
 * Verifies an authority's reply (RFC 3161, RFC 5816) and returns its content. Throws RefusedReply
 * if it grants no stamp or belongs to another hash or request. Also throws if the signer's
 * certificate is not for timestamps, was not valid then, or has no trusted certificate in its
 * chain.
 */
export async function verifyReply(bytes: Buffer, expected: ExpectedStamp): Promise<Stamp> {
  try {
    return await verifyGranted(await readReply(bytes), expected)
  } catch (failure) {
    if (failure instanceof RefusedReply) throw failure
    // Malformed input may make any parser throw.
    throw new RefusedReply('garbled', failure instanceof Error ? failure.message : String(failure))
  }
}

async function verifyGranted(token: Token, { sha256, trusted, fresh }: ExpectedStamp): Promise<Stamp> {
  const { genTime, serial } = token.info
  assertImprint(token, sha256)
  if (fresh) {
    assertNonce(token, fresh.nonce)
    assertTime(genTime, fresh.now)
  }
  const certificates = await certificatesOf(token)
  const signer = findSignerCertificate(certificates, token)
  assertTimestampUse(signer)
  checkSignature(token, signer.x509)
  const path = buildPath(signer, { received: certificates.map(({ x509 }) => x509), trusted, at: genTime })
  return { genTime, serial, path }
}

function assertImprint({ info }: Token, sha256: Buffer): void {
  if (info.hashAlgorithm === OIDS.sha256 && info.imprint.equals(sha256)) return
  throw new RefusedReply('imprint', 'the timestamp is for another hash')
}

function assertNonce({ info }: Token, nonce: bigint): void {
  if (info.nonce !== nonce) throw new RefusedReply('nonce', 'the timestamp belongs to another request')
}

// More than the duration of a call (stamp-hash.ts) plus the usual difference of two clocks.
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000

function assertTime(genTime: Date, now: Date): void {
  if (Math.abs(genTime.getTime() - now.getTime()) <= MAX_CLOCK_DIFFERENCE_MS) return
  throw new RefusedReply('time', `the stamp’s time is ${genTime.toISOString()}, ours is ${now.toISOString()}`)
}

const MAX_CERTIFICATES = 16

async function certificatesOf({ certificates }: Token): Promise<Certificate[]> {
  if (certificates.length > MAX_CERTIFICATES) throw new RefusedReply('garbled', 'too many certificates')
  try {
    return await Promise.all(certificates.map(readCertificate))
  } catch {
    throw new RefusedReply('certificate', 'a certificate is unreadable')
  }
}

/**
 * Returns the certificate that matches both the signer's name and the signed attribute. The
 * attribute prevents replacing it with another one of the same key.
 */
function findSignerCertificate(certificates: Certificate[], { signer }: Token): Certificate {
  const certificate = certificates.find(each => each.serial === signer.serial && each.issuer.equals(signer.issuer))
  if (!certificate) throw new RefusedReply('certificate', 'the signer’s certificate is missing')
  const attribute = signer.attributes.get(OIDS.signingCertificateV2)
  if (!attribute) throw new RefusedReply('certificate', 'no signed attribute identifies the certificate')
  // ESSCertIDv2 (RFC 5035): the hash algorithm is optional and defaults to SHA-256.
  const { parts } = partAt(partAt(attribute, 0, TAG.sequence), 0, TAG.sequence)
  const [first, second] = parts
  const algorithm = first?.tag === TAG.sequence ? HASHES[oidOf(first.parts[0])] : 'sha256'
  const hash = tagged(first?.tag === TAG.sequence ? second : first, TAG.octets).content
  if (algorithm && createHash(algorithm).update(certificate.x509.raw).digest().equals(hash)) return certificate
  throw new RefusedReply('certificate', 'the signed attribute identifies another certificate')
}

function assertTimestampUse({ extendedKeyUsage: usage }: Certificate): void {
  if (usage?.isCritical && usage.purposes.length === 1 && usage.purposes[0] === OIDS.timestamping) return
  throw new RefusedReply('certificate', 'the signer’s certificate is not exclusively for timestamps')
}

function buildPath({ x509 }: Certificate, anchors: Parameters<typeof certificatePath>[1]): X509Certificate[] {
  if (!isValidAt(x509, anchors.at)) throw new RefusedReply('certificate', 'the signer’s certificate was not valid then')
  const path = certificatePath(x509, anchors)
  if (path === null) throw new RefusedReply('untrusted', 'the signer’s certificate is not issued under a trusted one')
  return path
}
