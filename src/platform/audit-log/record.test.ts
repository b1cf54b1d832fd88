import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskedJson } from './record.ts'

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

it('never writes a secret, in any spelling of its name and at any depth', { tags: ['G-03', 'V16.2.5'] }, () => {
  const nestedFields = fc.letrec<{ tree: unknown }>(tie => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.tuple(fc.constantFrom(...NAMES), fc.constant('KANARIENVOGEL')).map(([name, value]) => ({ [name]: value })),
      fc.dictionary(fc.constantFrom('name', 'account', 'list'), tie('tree'), { maxKeys: 3 }),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  })).tree
  fc.assert(
    fc.property(nestedFields, secret, (tree, value) => {
      const fields: unknown = JSON.parse(JSON.stringify({ tree }).replaceAll('KANARIENVOGEL', value))
      expect(maskedJson(fields as Record<string, unknown>)).not.toContain(value)
    }),
  )
})

it('masks objects and numbers under a secret name', () => {
  expect(maskedJson({ password: { old: 'a', new: 'b' }, pin: 4711, totp: 0 })).toBe(
    '{"password":"changed","pin":"changed","totp":"changed"}',
  )
})

it('does not mask other fields or empty secrets', () => {
  expect(maskedJson({ name: 'Alt', pin: null, password: '' })).toBe('{"name":"Alt","pin":null,"password":""}')
  expect(maskedJson(null)).toBeNull()
})
