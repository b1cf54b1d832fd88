import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Secrets at rest: AES-256-GCM. `context` names owner and field, so that a sealed text opens only where it belongs. */
export type Seal = {
  seal: (text: string, context: string) => string
  /** Refuses (throws) what was changed, moved to another context or sealed with an unknown key. */
  open: (sealed: string, context: string) => string
  /** Whether this was sealed with the key that seals now, and so needs no other. */
  isCurrent: (sealed: string) => boolean
  /** Whether a key by this id is at hand. */
  knows: (keyId: string) => boolean
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals with `key` (32 bytes) and also opens what the keys of `previous` sealed, while keys are being changed. */
export function createSeal(key: Uint8Array, ...previous: Uint8Array[]): Seal {
  const keys = new Map([key, ...previous].map(each => [keyId(each), each]))
  return {
    isCurrent: sealed => keyIdOf(sealed) === keyId(key),
    knows: id => keys.has(id),
    seal: (text, context) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(keyId(key), context))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${keyId(key)}.${sealed.toString('base64url')}`
    },
    open: (sealed, context) => {
      const id = keyIdOf(sealed)
      const used = keys.get(id)
      if (!used) throw new Error(`sealed with an unknown key (${id}): check APP_SECRET and APP_SECRET_PREVIOUS`)
      const bytes = Buffer.from(sealed.slice(id.length + 1), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', used, bytes.subarray(0, NONCE_BYTES))
        .setAAD(boundTo(id, context))
        .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
      const text = decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}

/** 32 bytes out of whatever length of secret the environment gives. */
export const keyFromSecret = (secret: string): Uint8Array => createHash('sha256').update(`uid-check:${secret}`).digest()

/** Which key sealed this: it stands before the point. */
const keyIdOf = (sealed: string): string => sealed.split('.')[0] ?? ''

const keyId = (key: Uint8Array) => createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)
const boundTo = (id: string, context: string) => Buffer.from(`${id}|${context}`)
