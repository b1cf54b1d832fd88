import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { derivedKey, type Purpose, undividedKey, undividedKeyOf } from './key-ring.ts'
import { createSeal } from './seal.ts'

const ROOT = randomBytes(32)
const KEY = derivedKey(ROOT)
const seal = createSeal(KEY)
const pin = (companyId: number) => ({ purpose: 'finanzonline-account', name: `company/${companyId}/pin` }) as const
const PURPOSES: Purpose[] = ['finanzonline-account', 'finanzonline-session', 'authenticator', 'mail', 'device-cookie']

/** As releases wrote that had one key for all: AES-256-GCM under a hash of APP_SECRET, or under the key file itself. */
function writtenBefore(key: Uint8Array, text: string, context: string): string {
  const id = createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${id}|${context}`))
  const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${id}.${body.toString('base64url')}`
}

it('gives back every text, and never the same sealed text twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const sealed = [seal.seal(text, pin(1)), seal.seal(text, pin(1))]
      expect(sealed[0]).not.toBe(sealed[1])
      expect(sealed.map(each => seal.open(each, pin(1)))).toEqual([text, text])
    }),
  )
})

it('does not open in another context, after a changed byte, or with another key', () => {
  const sealed = seal.seal('1234', pin(1))
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => seal.open(sealed, pin(2))).toThrow()
  expect(() => seal.open(changed, pin(1))).toThrow()
  expect(() => createSeal(derivedKey(randomBytes(32))).open(sealed, pin(1))).toThrow('unknown key')
})

it('has a key for each purpose, by HKDF: what was encrypted or signed for one is nothing to another', () => {
  const keys = PURPOSES.map(purpose => Buffer.from(KEY.keyFor(purpose)).toString('hex'))
  expect(new Set([...keys, ROOT.toString('hex')]).size).toBe(PURPOSES.length + 1)
  for (const purpose of PURPOSES) {
    const context = { purpose, name: 'the same name' }
    const [sealed, signature] = [seal.seal('1234', context), seal.sign('1234', purpose)]
    for (const other of PURPOSES.filter(each => each !== purpose)) {
      expect(() => seal.open(sealed, { ...context, purpose: other })).toThrow()
      expect(seal.isSigned('1234', other, signature)).toBe(false)
    }
    expect([seal.open(sealed, context), seal.isSigned('1234', purpose, signature)]).toEqual(['1234', true])
  }
})

it('derives keys as RFC 5869 says, the same ones at every start', () => {
  // Worked out with Python's hmac.
  const key = derivedKey(Buffer.alloc(32, 7))
  const mail = Buffer.from(key.keyFor('mail')).toString('hex')
  expect([key.id, mail]).toEqual(['2d736b91', '31ff8ddf14ff1db6b78f9dedb4244d88585856b8d3787a1acd3856fa914e089d'])
})

it('takes tags of 16 bytes alone: nothing that is cut shorter is even tried', () => {
  const sealed = seal.seal('', pin(1))
  const body = Buffer.from(sealed.split('.')[1] ?? '', 'base64url')
  expect(body.length).toBe(28)
  for (let length = 0; length < body.length; length++) {
    const cut = `${KEY.id}.${body.toString('base64url', 0, length)}`
    expect(() => seal.open(cut, pin(1)), String(length)).toThrow('too short')
  }
})

it('opens what the previous key sealed while keys are being changed', () => {
  const rotated = createSeal(derivedKey(randomBytes(32)), KEY)
  expect(rotated.open(seal.seal('1234', pin(1)), pin(1))).toBe('1234')
})

it('opens what was encrypted before purposes had keys, by APP_SECRET or by key file, and calls it old', () => {
  const secret = 'aaaaaaaaaaaaaaaa'
  const ofSecret = createHash('sha256').update(`uid-check:${secret}`).digest()
  const both = createSeal(KEY, undividedKeyOf(secret), undividedKey(ROOT))
  for (const key of [ofSecret, ROOT]) {
    const sealed = writtenBefore(key, '1234', 'company/1/pin')
    expect([both.open(sealed, pin(1)), both.isCurrent(sealed)]).toEqual(['1234', false])
  }
})

it('uses a nonce once: a thousand writes, a thousand nonces', () => {
  const nonces = Array.from({ length: 1000 }, () =>
    Buffer.from(seal.seal('1234', pin(1)).split('.')[1] ?? '', 'base64url'),
  )
  expect(new Set(nonces.map(body => body.toString('hex', 0, 12))).size).toBe(1000)
})

it('tells what the present key sealed from what a previous one did', () => {
  const rotated = createSeal(derivedKey(randomBytes(32)), KEY)
  const [old, anew] = [seal.seal('1234', pin(1)), rotated.seal('1234', pin(1))]
  expect([rotated.isCurrent(old), rotated.isCurrent(anew), seal.isCurrent(old)]).toEqual([false, true, true])
  const ids = [old, anew].map(text => text.split('.')[0] ?? '')
  expect([ids.map(rotated.knows), ids.map(seal.knows)]).toEqual([
    [true, true],
    [true, false],
  ])
})
