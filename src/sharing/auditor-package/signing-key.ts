import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Database, Reader } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import type { HeadKey } from '../../platform/audit-log/sign-head.ts'
import type { KnownKey } from '../../platform/audit-log/verify-signatures.ts'
import { PRIVATE_KEY_CONTEXT, readKeyPair, replaceSealedKey, saveKeyPair } from './signing-key-store.ts'

/** Key that signs packages with Ed25519 (RFC 8032), verifiable by `openssl pkeyutl`. */
export type SigningKey = HeadKey & {
  /** As PEM (RFC 7468). */
  publicKey: string
}

/**
 * Returns the installation's signing key and creates it if missing; of two created concurrently one
 * is stored.
 */
export async function ensureSigningKey(db: Database, encryption: Encryption): Promise<SigningKey> {
  if (!(await readKeyPair(db))) await saveKeyPair(db, createKeyPair(encryption))
  const pair = await readKeyPair(db)
  if (!pair) throw new Error('the key of the packages was not stored')
  const secret = encryption.decrypt(pair.private_key_sealed, PRIVATE_KEY_CONTEXT)
  const privateKey = createPrivateKey(secret)
  return {
    publicKey: pair.public_key,
    sign: bytes => sign(null, bytes, privateKey),
    beginHeads: async at => {
      if (sinceOf(secret) === null)
        await replaceSealedKey(
          db,
          pair.private_key_sealed,
          encryption.encrypt(appendSince(secret, at), PRIVATE_KEY_CONTEXT),
        )
    },
  }
}

// The date is appended to the key, where PEM parsers ignore it, and encrypted with it. Database
// access without the secret can neither forge it nor remove it without removing the key.
const SINCE_PREFIX = 'heads of the audit log are signed since '
const appendSince = (secret: string, at: string): string => `${secret}${SINCE_PREFIX}${at}\n`
const sinceOf = (secret: string): string | null => secret.split(SINCE_PREFIX)[1]?.trim() ?? null

/**
 * Returns the public key derived from the private one, for verification; null if there is none yet.
 * Without the installation's secret (`encryption` null) it is the table's value, which the
 * database's owner can change: compare its fingerprint.
 */
export async function readVerificationKey(reader: Reader, encryption: Encryption | null): Promise<KnownKey | null> {
  const pair = await readKeyPair(reader)
  if (!pair) return null
  if (encryption === null) return { publicKey: pair.public_key }
  const secret = encryption.decrypt(pair.private_key_sealed, PRIVATE_KEY_CONTEXT)
  const publicKey = createPublicKey(createPrivateKey(secret)).export({ type: 'spki', format: 'pem' }).toString()
  return { publicKey, headsSince: sinceOf(secret) }
}

/** Returns a new key pair with the private key encrypted. */
export function createKeyPair(encryption: Encryption) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { public_key, private_key_sealed: encryption.encrypt(secret, PRIVATE_KEY_CONTEXT) }
}

/** Returns the public key for comparison. Throws 404 before the first package. */
export async function readPublicKey(reader: Reader): Promise<string> {
  const pair = await readKeyPair(reader)
  if (!pair) throw new Refusal('not-found', 'not found')
  return pair.public_key
}

/** Returns the fingerprint to compare by phone: SHA-256 of the key's bytes (DER), in hex. */
export const fingerprintOf = (pem: string): string =>
  createHash('sha256')
    .update(createPublicKey(pem).export({ type: 'spki', format: 'der' }))
    .digest('hex')
