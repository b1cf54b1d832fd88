import { constants, createHash, type VerifyKeyObjectInput, verify, type X509Certificate } from 'node:crypto'
import { oidOf, TAG, tagged } from './der.ts'
import { HASHES, OIDS } from './oids.ts'
import type { Token } from './read-reply.ts'
import { RefusedReply } from './refused-reply.ts'

type SignatureMethod = { hash: string | null; padding?: Omit<VerifyKeyObjectInput, 'key'> }

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }

// 'digest' = the signer's digest algorithm. SHA-1 and MD5 are not accepted.
const METHODS: Readonly<Record<string, SignatureMethod>> = {
  '1.2.840.113549.1.1.1': { hash: 'digest' },
  '1.2.840.113549.1.1.10': { hash: 'digest', padding: PSS },
  '1.2.840.113549.1.1.11': { hash: 'sha256' },
  '1.2.840.113549.1.1.12': { hash: 'sha384' },
  '1.2.840.113549.1.1.13': { hash: 'sha512' },
  '1.2.840.10045.4.3.2': { hash: 'sha256' },
  '1.2.840.10045.4.3.3': { hash: 'sha384' },
  '1.2.840.10045.4.3.4': { hash: 'sha512' },
  '1.3.101.112': { hash: null },
}

/**
 * Throws RefusedReply if the signed attributes do not match the stamp, or the signature does not
 * match the certificate's key (RFC 5652, 5.4 to 5.6).
 */
export function checkSignature({ infoBytes, signer }: Token, { publicKey }: X509Certificate): void {
  const { attributes, digestAlgorithm, signatureAlgorithm, signedBytes, signature } = signer
  const hash = HASHES[digestAlgorithm]
  const method = METHODS[signatureAlgorithm]
  if (!hash || !method)
    throw signatureFault(`signed by ${signatureAlgorithm} with ${digestAlgorithm}, which is not supported`)
  if (oidOf(attributes.get(OIDS.contentType)) !== OIDS.timestampInfo)
    throw signatureFault('the signed content is not a timestamp')
  const digest = tagged(attributes.get(OIDS.messageDigest), TAG.octets).content
  if (!digest.equals(createHash(hash).update(infoBytes).digest()))
    throw signatureFault('the signature belongs to another timestamp')
  const algorithm = method.hash === 'digest' ? hash : method.hash
  if (!verify(algorithm, signedBytes, { key: publicKey, ...method.padding }, signature))
    throw signatureFault('the signature is invalid')
}

const signatureFault = (message: string) => new RefusedReply('signature', message)
