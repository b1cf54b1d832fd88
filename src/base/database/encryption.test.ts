import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEncryption, deriveKey, legacyKey, legacyKeyFromSecret, type Purpose } from './encryption.ts'

const ROOT = randomBytes(32)
const KEY = deriveKey(ROOT)
const encryption = createEncryption(KEY)
const pinContext = (companyId: number) =>
  ({ purpose: 'finanzonline-account', name: `company/${companyId}/pin` }) as const
const PURPOSES: Purpose[] = ['finanzonline-account', 'finanzonline-session', 'authenticator', 'mail', 'device-cookie']

/**
 * Encrypts as releases with one key for all purposes did: AES-256-GCM under a hash of APP_SECRET,
 * or under the key file.
 */
function encryptAsEarlierRelease(key: Uint8Array, text: string, context: string): string {
  const id = createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${id}|${context}`))
  const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${id}.${body.toString('base64url')}`
}

it('decrypts every text, and never returns the same encrypted text twice', { tags: ['V11.3.2'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const encrypted = [encryption.encrypt(text, pinContext(1)), encryption.encrypt(text, pinContext(1))]
      expect(encrypted[0]).not.toBe(encrypted[1])
      expect(encrypted.map(each => encryption.decrypt(each, pinContext(1)))).toEqual([text, text])
    }),
  )
})

it('does not decrypt in another context, after a changed byte, or with another key', {
  tags: ['K-02', 'V11.3.1', 'V11.3.3'],
}, () => {
  const encrypted = encryption.encrypt('1234', pinContext(1))
  const changed = encrypted.slice(0, -2) + (encrypted.endsWith('AA') ? 'BB' : 'AA')
  expect(() => encryption.decrypt(encrypted, pinContext(2))).toThrow()
  expect(() => encryption.decrypt(changed, pinContext(1))).toThrow()
  expect(() => createEncryption(deriveKey(randomBytes(32))).decrypt(encrypted, pinContext(1))).toThrow('unknown key')
})

it('derives a key for each purpose by HKDF, so text encrypted or signed for one is invalid for another', {
  tags: ['K-02', 'V9.1.2', 'V9.2.2'],
}, () => {
  const keys = PURPOSES.map(purpose => Buffer.from(KEY.keyFor(purpose)).toString('hex'))
  expect(new Set([...keys, ROOT.toString('hex')]).size).toBe(PURPOSES.length + 1)
  for (const purpose of PURPOSES) {
    const context = { purpose, name: 'the same name' }
    const [encrypted, signature] = [encryption.encrypt('1234', context), encryption.sign('1234', purpose)]
    for (const other of PURPOSES.filter(each => each !== purpose)) {
      expect(() => encryption.decrypt(encrypted, { ...context, purpose: other })).toThrow()
      expect(encryption.isSigned('1234', other, signature)).toBe(false)
    }
    expect([encryption.decrypt(encrypted, context), encryption.isSigned('1234', purpose, signature)]).toEqual([
      '1234',
      true,
    ])
  }
})

it('derives the same keys at every start, as RFC 5869 defines', { tags: ['V11.6.1'] }, () => {
  // Computed with Python's hmac.
  const key = deriveKey(Buffer.alloc(32, 7))
  const mail = Buffer.from(key.keyFor('mail')).toString('hex')
  expect([key.id, mail]).toEqual(['2d736b91', '31ff8ddf14ff1db6b78f9dedb4244d88585856b8d3787a1acd3856fa914e089d'])
})

it('accepts only tags of 16 bytes, and rejects a shorter text without decrypting it', {
  tags: ['K-02', 'V11.3.3'],
}, () => {
  const encrypted = encryption.encrypt('', pinContext(1))
  const body = Buffer.from(encrypted.split('.')[1] ?? '', 'base64url')
  expect(body.length).toBe(28)
  for (let length = 0; length < body.length; length++) {
    const truncated = `${KEY.id}.${body.toString('base64url', 0, length)}`
    expect(() => encryption.decrypt(truncated, pinContext(1)), String(length)).toThrow('truncated')
  }
})

it('decrypts text of the previous key during a change of keys', () => {
  const rotated = createEncryption(deriveKey(randomBytes(32)), KEY)
  expect(rotated.decrypt(encryption.encrypt('1234', pinContext(1)), pinContext(1))).toBe('1234')
})

it('decrypts text of releases with a single key, from APP_SECRET or a key file, and reports it as not current', {
  tags: ['V11.2.2'],
}, () => {
  const secret = 'aaaaaaaaaaaaaaaa'
  const keyOfSecret = createHash('sha256').update(`uid-check:${secret}`).digest()
  const allKeys = createEncryption(KEY, legacyKeyFromSecret(secret), legacyKey(ROOT))
  for (const key of [keyOfSecret, ROOT]) {
    const encrypted = encryptAsEarlierRelease(key, '1234', 'company/1/pin')
    expect([allKeys.decrypt(encrypted, pinContext(1)), allKeys.isCurrent(encrypted)]).toEqual(['1234', false])
  }
})

it('uses a new nonce for each of a thousand encryptions', { tags: ['K-02'] }, () => {
  const nonces = Array.from({ length: 1000 }, () =>
    Buffer.from(encryption.encrypt('1234', pinContext(1)).split('.')[1] ?? '', 'base64url'),
  )
  expect(new Set(nonces.map(body => body.toString('hex', 0, 12))).size).toBe(1000)
})

it('distinguishes text of the current key from text of a previous one', () => {
  const rotated = createEncryption(deriveKey(randomBytes(32)), KEY)
  const [old, current] = [encryption.encrypt('1234', pinContext(1)), rotated.encrypt('1234', pinContext(1))]
  expect([rotated.isCurrent(old), rotated.isCurrent(current), encryption.isCurrent(old)]).toEqual([false, true, true])
  const ids = [old, current].map(text => text.split('.')[0] ?? '')
  expect([ids.map(rotated.hasKey), ids.map(encryption.hasKey)]).toEqual([
    [true, true],
    [true, false],
  ])
})
