import fc from 'fast-check'
import { expect, it } from 'vitest'
import { masked } from './record.ts'

const NAMES = [
  'password',
  'passwordHash',
  'password_hash',
  'PASSWORD',
  'initialPassword',
  'totp',
  'totpSecret',
  'sessionId',
  'totp_secret_sealed',
  'finCustomerId',
  'finUserId',
  'pin',
  'PIN',
  'pin_sealed',
  'tid',
  'benid_sealed',
  'id_hash',
]
// Longer than any word of the log itself, and of characters that JSON does not escape.
const secret = fc.stringMatching(/^[A-Za-z0-9]{12,40}$/)

it('never logs a secret, under any name and at any depth', { tags: ['G-03', 'V16.2.5'] }, () => {
  const wrapped = fc.letrec<{ tree: unknown }>(tie => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.tuple(fc.constantFrom(...NAMES), fc.constant('KANARIENVOGEL')).map(([name, value]) => ({ [name]: value })),
      fc.dictionary(fc.constantFrom('name', 'account', 'list'), tie('tree'), { maxKeys: 3 }),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  })).tree
  fc.assert(
    fc.property(wrapped, secret, (tree, value) => {
      const given: unknown = JSON.parse(JSON.stringify({ tree }).replaceAll('KANARIENVOGEL', value))
      expect(masked(given as Record<string, unknown>)).not.toContain(value)
    }),
  )
})

it('masks a whole branch under a secret name, and numbers', () => {
  expect(masked({ password: { old: 'a', new: 'b' }, pin: 4711, totp: 0 })).toBe(
    '{"password":"changed","pin":"changed","totp":"changed"}',
  )
})

it('leaves the rest as it is, and says when there was no secret', () => {
  expect(masked({ name: 'Alt', pin: null, password: '' })).toBe('{"name":"Alt","pin":null,"password":""}')
  expect(masked(null)).toBeNull()
})
