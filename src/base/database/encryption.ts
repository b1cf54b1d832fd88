import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * The purpose for which a text is encrypted. `purpose` selects the key; `name` binds the
 * text to its owner and field.
 */
export type Context = { purpose: Purpose; name: string }

/** Encrypts stored secrets (AES-256-GCM) and signs data stored in browsers (HMAC-SHA-256). */
export type Encryption = {
  encrypt: (text: string, context: Context) => string
  /**
   * Throws if the text was changed, cut, moved to another context or encrypted with an unknown key.
   */
  decrypt: (encrypted: string, context: Context) => string
  /** True if the text was encrypted with the current key. */
  isCurrent: (encrypted: string) => boolean
  /** True if a key with this id is loaded. */
  hasKey: (keyId: string) => boolean
  /** Returns the base64url signature of `text` for `purpose`. */
  sign: (text: string, purpose: Purpose) => string
  isSigned: (text: string, purpose: Purpose, signature: string) => boolean
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
// Without it the cipher also accepts tags of 4 bytes, which are forged in 2^32 tries (NIST SP
// 800-38D, appendix C).
const TAG_OPTIONS = { authTagLength: TAG_BYTES }

/**
 * Encrypts with `current`, and during a change of keys also decrypts what the `older` keys
 * encrypted.
 */
export function createEncryption(current: RingKey, ...older: RingKey[]): Encryption {
  const ring = new Map([current, ...older].map(key => [key.id, key]))
  return {
    isCurrent: encrypted => keyIdOf(encrypted) === current.id,
    hasKey: id => ring.has(id),
    encrypt: (text, context) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, current.keyFor(context.purpose), nonce, TAG_OPTIONS)
      cipher.setAAD(associatedData(current.id, context))
      const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${current.id}.${encrypted.toString('base64url')}`
    },
    decrypt: (encrypted, context) => {
      const id = keyIdOf(encrypted)
      const key = ring.get(id)
      if (!key) throw new Error(`encrypted with an unknown key (${id}): check APP_SECRET and APP_SECRET_PREVIOUS`)
      const bytes = Buffer.from(encrypted.slice(id.length + 1), 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('the encrypted value is truncated')
      const decipher = createDecipheriv(
        CIPHER,
        key.keyFor(context.purpose),
        bytes.subarray(0, NONCE_BYTES),
        TAG_OPTIONS,
      )
      decipher.setAAD(associatedData(id, context)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
    sign: (text, purpose) => signatureOf(text, current.keyFor(purpose)).toString('base64url'),
    isSigned: (text, purpose, signature) => {
      const actual = Buffer.from(signature, 'base64url')
      const signers = [...ring.values()].filter(({ isRandom }) => isRandom)
      return signers.some(key => isEqual(actual, signatureOf(text, key.keyFor(purpose))))
    },
  }
}

/** Returns the id of the key that encrypted the text: the part before the dot. */
const keyIdOf = (encrypted: string): string => encrypted.split('.')[0] ?? ''

const associatedData = (id: string, { name }: Context) => Buffer.from(`${id}|${name}`)

const signatureOf = (text: string, key: Uint8Array): Buffer => createHmac('sha256', key).update(text).digest()

const isEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** The purposes of encryption and of signatures; each has its own key. */
const PURPOSES = [
  ...(['finanzonline-account', 'finanzonline-session', 'authenticator', 'mail', 'device-cookie'] as const),
  ...(['openid-attempt', 'passkey-challenge', 'webhook', 'company-openid', 'auditor-key', 'hmrc-token'] as const),
  'held-search',
] as const
export type Purpose = (typeof PURPOSES)[number]

/**
 * One key of the installation. Encrypted texts start with `id`, which reveals nothing about the
 * key.
 */
export type RingKey = {
  id: string
  keyFor: (purpose: Purpose) => Uint8Array
  /** True if the key comes from 32 random bytes, so that it cannot be guessed from signatures. */
  isRandom: boolean
}

const KEY_BYTES = 32
const ID_BYTES = 4

/**
 * Derives a key for each purpose from at least 32 random bytes (HKDF-SHA256, RFC 5869), so that one
 * key reveals no other.
 */
export function deriveKey(root: Uint8Array): RingKey {
  const derive = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', root, '', `uid-check/${info}`, bytes))
  const keys = new Map(PURPOSES.map(purpose => [purpose, derive(purpose, KEY_BYTES)] as const))
  const keyFor = (purpose: Purpose) => keys.get(purpose) ?? derive(purpose, KEY_BYTES)
  return { id: derive('key id', ID_BYTES).toString('hex'), keyFor, isRandom: true }
}

/**
 * Returns the single key of earlier releases, only to read what they encrypted. `npm run
 * secrets:rotate` makes it obsolete.
 */
export function legacyKey(key: Uint8Array): RingKey {
  const id = createHash('sha256')
    .update('key id')
    .update(key)
    .digest('hex')
    .slice(0, 2 * ID_BYTES)
  return { id, keyFor: () => key, isRandom: false }
}

/** Returns the key that earlier releases derived from an APP_SECRET of any length. */
export const legacyKeyFromSecret = (secret: string): RingKey =>
  legacyKey(createHash('sha256').update(`uid-check:${secret}`).digest())
