import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSeal, keyFromSecret } from './seal.ts'

const seal = createSeal(keyFromSecret('first secret of the tests'))

it('gives back every text, and never the same sealed text twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const sealed = [seal.seal(text, 'company 1 pin'), seal.seal(text, 'company 1 pin')]
      expect(sealed[0]).not.toBe(sealed[1])
      expect(sealed.map(each => seal.open(each, 'company 1 pin'))).toEqual([text, text])
    }),
  )
})

it('does not open in another context, after a changed byte, or with another key', () => {
  const sealed = seal.seal('1234', 'company 1 pin')
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => seal.open(sealed, 'company 2 pin')).toThrow()
  expect(() => seal.open(changed, 'company 1 pin')).toThrow()
  expect(() => createSeal(keyFromSecret('another secret')).open(sealed, 'company 1 pin')).toThrow('unknown key')
})

it('opens what the previous key sealed while keys are being changed', () => {
  const rotated = createSeal(keyFromSecret('second'), keyFromSecret('first secret of the tests'))
  expect(rotated.open(seal.seal('1234', 'x'), 'x')).toBe('1234')
})

it('uses a nonce once: a thousand writes, a thousand nonces', () => {
  const nonces = Array.from({ length: 1000 }, () =>
    Buffer.from(seal.seal('1234', 'x').split('.')[1] ?? '', 'base64url'),
  )
  expect(new Set(nonces.map(body => body.toString('hex', 0, 12))).size).toBe(1000)
})

it('tells what the present key sealed from what a previous one did', () => {
  const rotated = createSeal(keyFromSecret('second'), keyFromSecret('first secret of the tests'))
  const [old, anew] = [seal.seal('1234', 'x'), rotated.seal('1234', 'x')]
  expect([rotated.isCurrent(old), rotated.isCurrent(anew), seal.isCurrent(old)]).toEqual([false, true, true])
  const ids = [old, anew].map(text => text.split('.')[0] ?? '')
  expect([ids.map(rotated.knows), ids.map(seal.knows)]).toEqual([
    [true, true],
    [true, false],
  ])
})
