import { expect, it } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

it.each([
  ['https://uid.firma.at/', { host: 'uid.firma.at', origin: 'https://uid.firma.at' }],
  ['https://uid.firma.at:8443', { host: 'uid.firma.at', origin: 'https://uid.firma.at:8443' }],
  ['http://localhost:3000', { host: 'localhost', origin: 'http://localhost:3000' }],
])('binds passkeys to the host name of %s', (publicUrl, expected) =>
  expect(relyingPartyOf({ publicUrl, passkeys: true })).toEqual(expected),
)

it.each(['http://uid.firma.at', 'https://10.0.0.5', 'http://127.0.0.1:3000', 'https://[::1]:3000'])(
  'returns null for %s, where browsers support no passkeys',
  publicUrl => expect(relyingPartyOf({ publicUrl, passkeys: true })).toBeNull(),
)

it('returns null if the operator switched passkeys off', () =>
  expect(relyingPartyOf({ publicUrl: 'https://uid.firma.at', passkeys: false })).toBeNull())
