import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEncryption, derivedKey, type Purpose, undividedKey, undividedKeyOf } from './encryption.ts'

const ROOT = randomBytes(32)
const KEY = derivedKey(ROOT)
const encryption = createEncryption(KEY)
const pin = (companyId: number) => ({ purpose: 'finanzonline-account', name: `company/${companyId}/pin` }) as const
const PURPOSES: Purpose[] = ['finanzonline-account', 'finanzonline-session', 'authenticator', 'mail', 'device-cookie']

/**
 * Encrypts as releases with one key for all purposes did: AES-256-GCM under a hash of APP_SECRET,
 * or under the key file.
 */
function writtenBefore(key: Uint8Array, text: string, context: string): string {
  const id = createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${id}|${context}`))
  const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${id}.${body.toString('base64url')}`
}

it('gives back every text, and never the same encrypted text twice', { tags: ['V11.3.2'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const encrypted = [encryption.encrypt(text, pin(1)), encryption.encrypt(text, pin(1))]
      expect(encrypted[0]).not.toBe(encrypted[1])
      expect(encrypted.map(each => encryption.decrypt(each, pin(1)))).toEqual([text, text])
    }),
  )
})

it('does not open in another context, after a changed byte, or with another key', {
  tags: ['K-02', 'V11.3.1', 'V11.3.3'],
}, () => {
  const encrypted = encryption.encrypt('1234', pin(1))
  const changed = encrypted.slice(0, -2) + (encrypted.endsWith('AA') ? 'BB' : 'AA')
  expect(() => encryption.decrypt(encrypted, pin(2))).toThrow()
  expect(() => encryption.decrypt(changed, pin(1))).toThrow()
  expect(() => createEncryption(derivedKey(randomBytes(32))).decrypt(encrypted, pin(1))).toThrow('unknown key')
})

it('has a key for each purpose, by HKDF: what was encrypted or signed for one is nothing to another', {
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

it('derives keys as RFC 5869 says, the same ones at every start', { tags: ['V11.6.1'] }, () => {
  // Computed with Python's hmac.
  const key = derivedKey(Buffer.alloc(32, 7))
  const mail = Buffer.from(key.keyFor('mail')).toString('hex')
  expect([key.id, mail]).toEqual(['2d736b91', '31ff8ddf14ff1db6b78f9dedb4244d88585856b8d3787a1acd3856fa914e089d'])
})

it('takes tags of 16 bytes alone: nothing that is cut shorter is even tried', { tags: ['K-02', 'V11.3.3'] }, () => {
  const encrypted = encryption.encrypt('', pin(1))
  const body = Buffer.from(encrypted.split('.')[1] ?? '', 'base64url')
  expect(body.length).toBe(28)
  for (let length = 0; length < body.length; length++) {
    const cut = `${KEY.id}.${body.toString('base64url', 0, length)}`
    expect(() => encryption.decrypt(cut, pin(1)), String(length)).toThrow('truncated')
  }
})

it('opens what the previous key encrypted while keys are being changed', () => {
  const rotated = createEncryption(derivedKey(randomBytes(32)), KEY)
  expect(rotated.decrypt(encryption.encrypt('1234', pin(1)), pin(1))).toBe('1234')
})

it('opens what was encrypted before purposes had keys, by APP_SECRET or by key file, and calls it old', {
  tags: ['V11.2.2'],
}, () => {
  const secret = 'aaaaaaaaaaaaaaaa'
  const ofSecret = createHash('sha256').update(`uid-check:${secret}`).digest()
  const both = createEncryption(KEY, undividedKeyOf(secret), undividedKey(ROOT))
  for (const key of [ofSecret, ROOT]) {
    const encrypted = writtenBefore(key, '1234', 'company/1/pin')
    expect([both.decrypt(encrypted, pin(1)), both.isCurrent(encrypted)]).toEqual(['1234', false])
  }
})

it('uses a nonce once: a thousand writes, a thousand nonces', { tags: ['K-02'] }, () => {
  const nonces = Array.from({ length: 1000 }, () =>
    Buffer.from(encryption.encrypt('1234', pin(1)).split('.')[1] ?? '', 'base64url'),
  )
  expect(new Set(nonces.map(body => body.toString('hex', 0, 12))).size).toBe(1000)
})

it('tells what the present key encrypted from what a previous one did', () => {
  const rotated = createEncryption(derivedKey(randomBytes(32)), KEY)
  const [old, anew] = [encryption.encrypt('1234', pin(1)), rotated.encrypt('1234', pin(1))]
  expect([rotated.isCurrent(old), rotated.isCurrent(anew), encryption.isCurrent(old)]).toEqual([false, true, true])
  const ids = [old, anew].map(text => text.split('.')[0] ?? '')
  expect([ids.map(rotated.knows), ids.map(encryption.knows)]).toEqual([
    [true, true],
    [true, false],
  ])
})
