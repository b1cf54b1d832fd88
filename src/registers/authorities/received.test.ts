import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AUTHORITIES } from './authorities-rules.ts'
import { DICTIONARIES } from './dictionaries.ts'
import { MAX_STORED_BYTES, packReceived, unpackReceived } from './received.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

it('restores the stored beginning byte for byte, with length and hash of the whole body', {
  tags: ['C10-07'],
}, () => {
  fc.assert(
    fc.property(fc.constantFrom('vies', 'finanzamt'), fc.uint8Array({ maxLength: 20_000 }), (service, array) => {
      const bytes = Buffer.from(array)
      const { packed, length, sha256: sum } = packReceived(service, { bytes, dated: '' })
      expect(unpackReceived(packed).equals(bytes.subarray(0, MAX_STORED_BYTES))).toBe(true)
      expect([length, sum.toString('hex')]).toEqual([bytes.byteLength, sha256(bytes)])
    }),
  )
})

// A changed dictionary makes existing data unreadable; a better one gets its own number.
it.each([
  [1, 'bdc2fdfb895ebc6a43eb8fb8248c878a829e999a4966fd9837d18c2888c46745'],
  [2, '36b1e7494ebc61b29dd8a61f1262a396a6e3177dec1c6d0d29ca125aa2e136aa'],
])('never changes dictionary %i, because stored answers need it', (form, sum) => {
  expect(sha256(DICTIONARIES[form] ?? Buffer.alloc(0))).toBe(sum)
})

it('unpacks answers of an earlier release', () => {
  const stored = { vies: '01239c578dcdcc2c4d2dcdcdf0459e8125cec8ab0500', finanzamt: '022333830000' }
  expect(unpackReceived(Buffer.from(stored.vies, 'hex')).toString()).toBe(VIES_ANSWER)
  expect(unpackReceived(Buffer.from(stored.finanzamt, 'hex')).toString()).toBe(
    '<rc>0</rc><msg>Die UID des Erwerbers ist gültig.</msg>',
  )
})

const VIES_ANSWER = '{"countryCode":"DE","vatNumber":"136695976","requestDate":"2026-11-24T09:00:00.000Z","valid":true}'

it('packs an answer with the dictionary of its service', () => {
  expect([AUTHORITIES.vies.dictionary, AUTHORITIES.finanzamt.dictionary]).toEqual([1, 2])
  expect(packReceived('vies', { bytes: Buffer.from(VIES_ANSWER), dated: '' }).packed.byteLength).toBeLessThan(60)
})

it('stores no text of an answer that repeats a secret, and at most 64 characters of its date', () => {
  const stored = packReceived('finanzamt', {
    bytes: Buffer.from('<id>ABC</id>'),
    dated: 'x'.repeat(500),
    isSecret: true,
  })
  expect([unpackReceived(stored.packed).byteLength, stored.length, stored.dated.length]).toEqual([0, 12, 64])
})

it('names an unknown format in its error', () => {
  expect(() => unpackReceived(Buffer.of(99, 1, 2))).toThrow('form 99')
  expect(() => unpackReceived(Buffer.alloc(0))).toThrow('form -1')
})
