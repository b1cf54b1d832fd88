import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Database, Reader } from '../database/database.ts'
import type { Encryption } from '../database/encryption.ts'
import { Refusal } from '../refusals.ts'
import { KEY_CONTEXT, keepKeyPair, readKeyPair } from './signing-key-store.ts'

/** What signs packages: Ed25519 (RFC 8032), which `openssl pkeyutl` checks. */
export type SigningKey = {
  /** As PEM (RFC 7468). */
  publicKey: string
  sign: (bytes: Uint8Array) => Uint8Array
}

/** The installation's signing key, made where there is none yet; of two who make it at once one is kept. */
export async function signingKey(db: Database, encryption: Encryption): Promise<SigningKey> {
  if (!(await readKeyPair(db))) await keepKeyPair(db, newKeyPair(encryption))
  const pair = await readKeyPair(db)
  if (!pair) throw new Error('the key of the packages was not kept')
  const privateKey = createPrivateKey(encryption.decrypt(pair.private_key_sealed, KEY_CONTEXT))
  return { publicKey: pair.public_key, sign: bytes => sign(null, bytes, privateKey) }
}

/** Returns a fresh key pair, its private half encrypted. */
export function newKeyPair(encryption: Encryption) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { public_key, private_key_sealed: encryption.encrypt(secret, KEY_CONTEXT) }
}

/** The public key, for whoever compares. Refuses (404) before the first package. */
export async function publicKey(reader: Reader): Promise<string> {
  const pair = await readKeyPair(reader)
  if (!pair) throw new Refusal('not-found', 'not found')
  return pair.public_key
}

/** What two people read to each other: SHA-256 of the key's bytes (DER), in hex. */
export const fingerprintOf = (pem: string): string =>
  createHash('sha256')
    .update(createPublicKey(pem).export({ type: 'spki', format: 'der' }))
    .digest('hex')
