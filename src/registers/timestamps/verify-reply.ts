import { createHash, type X509Certificate } from 'node:crypto'
import { certificatePath, isValidAt } from './certificate-path.ts'
import { checkSignature } from './check-signature.ts'
import { oidOf, partAt, TAG, tagged } from './der.ts'
import { HASHES, OIDS } from './oids.ts'
import { type Certificate, readCertificate } from './read-certificate.ts'
import { readReply, type Token } from './read-reply.ts'
import { RefusedReply } from './refused-reply.ts'

/** What a reply must fit. */
export type Wanted = {
  sha256: Buffer
  /** Certificates of which one must stand above the signer's; null = whoever signed. */
  trusted: readonly X509Certificate[] | null
  /** Of a fresh reply: the number that was sent along, and our time. */
  fresh?: { nonce: bigint; now: Date }
}

/** What a verified reply says; `path`: the signer's certificate and those above it, as far as they came or are trusted. */
export type Stamp = { genTime: Date; serial: string; path: readonly X509Certificate[] }

/**
 * Verifies a time-stamping authority's reply (RFC 3161, RFC 5816). Returns what it says. Refuses (RefusedReply) one that does not grant the
 * stamp, is of another hash or question, is not signed by a certificate made for just this and valid then, or is not led back to a trusted one.
 */
export async function verifyReply(bytes: Buffer, wanted: Wanted): Promise<Stamp> {
  try {
    return await verifyGranted(await readReply(bytes), wanted)
  } catch (failure) {
    if (failure instanceof RefusedReply) throw failure
    // What a stranger sent may make any reader stumble.
    throw new RefusedReply('garbled', failure instanceof Error ? failure.message : String(failure))
  }
}

async function verifyGranted(token: Token, { sha256, trusted, fresh }: Wanted): Promise<Stamp> {
  const { genTime, serial } = token.info
  refuseOtherImprint(token, sha256)
  if (fresh) {
    refuseOtherNonce(token, fresh.nonce)
    refuseOtherTime(genTime, fresh.now)
  }
  const certificates = await certificatesOf(token)
  const signer = signersAmong(certificates, token)
  refuseOtherUse(signer)
  checkSignature(token, signer.x509)
  const path = pathFrom(signer, { received: certificates.map(({ x509 }) => x509), trusted, at: genTime })
  return { genTime, serial, path }
}

function refuseOtherImprint({ info }: Token, sha256: Buffer): void {
  if (info.hashAlgorithm === OIDS.sha256 && info.imprint.equals(sha256)) return
  throw new RefusedReply('imprint', 'the stamp is on another hash')
}

function refuseOtherNonce({ info }: Token, nonce: bigint): void {
  if (info.nonce !== nonce) throw new RefusedReply('nonce', 'the stamp answers another question')
}

// Beyond what a call may last (ask.ts) and two clocks may differ.
const FAR_MS = 5 * 60_000

function refuseOtherTime(genTime: Date, now: Date): void {
  if (Math.abs(genTime.getTime() - now.getTime()) <= FAR_MS) return
  throw new RefusedReply('time', `the stamp says ${genTime.toISOString()} at our ${now.toISOString()}`)
}

const MAX_CERTIFICATES = 16

async function certificatesOf({ certificates }: Token): Promise<Certificate[]> {
  if (certificates.length > MAX_CERTIFICATES) throw new RefusedReply('garbled', 'too many certificates')
  try {
    return await Promise.all(certificates.map(readCertificate))
  } catch {
    throw new RefusedReply('certificate', 'a certificate that cannot be read')
  }
}

/** The certificate that both the signer's name and the signed attribute mean; the attribute keeps another of the same key from taking its place. */
function signersAmong(certificates: Certificate[], { signer }: Token): Certificate {
  const found = certificates.find(one => one.serial === signer.serial && one.issuer.equals(signer.issuer))
  if (!found) throw new RefusedReply('certificate', 'the signer’s certificate is not there')
  const attribute = signer.attributes.get(OIDS.signingCertificateV2)
  if (!attribute) throw new RefusedReply('certificate', 'no signed attribute says whose certificate it is')
  // ESSCertIDv2 (RFC 5035): the hash's name may be left out, then it is SHA-256.
  const { parts } = partAt(partAt(attribute, 0, TAG.sequence), 0, TAG.sequence)
  const [first, second] = parts
  const algorithm = first?.tag === TAG.sequence ? HASHES[oidOf(first.parts[0])] : 'sha256'
  const hash = tagged(first?.tag === TAG.sequence ? second : first, TAG.octets).content
  if (algorithm && createHash(algorithm).update(found.x509.raw).digest().equals(hash)) return found
  throw new RefusedReply('certificate', 'the signed attribute means another certificate')
}

function refuseOtherUse({ extendedKeyUsage: usage }: Certificate): void {
  if (usage?.isCritical && usage.purposes.length === 1 && usage.purposes[0] === OIDS.timestamping) return
  throw new RefusedReply('certificate', 'the signer’s certificate is not for timestamps alone')
}

function pathFrom({ x509 }: Certificate, anchors: Parameters<typeof certificatePath>[1]): X509Certificate[] {
  if (!isValidAt(x509, anchors.at)) throw new RefusedReply('certificate', 'the signer’s certificate was not valid then')
  const path = certificatePath(x509, anchors)
  if (path === null) throw new RefusedReply('untrusted', 'no trusted certificate stands above the signer’s')
  return path
}
