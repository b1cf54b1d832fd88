import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { bytesOfSecret } from './app-secret.ts'

it.each(['base64', 'base64url', 'hex'] as const)('accepts 32 or more random bytes in %s', encoding => {
  for (let extraBytes = 0; extraBytes < 20; extraBytes++) {
    const bytes = randomBytes(32 + extraBytes)
    expect(bytesOfSecret(bytes.toString(encoding)), bytes.toString(encoding)).toEqual(bytes)
  }
})

it('accepts the output of openssl, with line breaks after 64 characters and at the end', () => {
  const bytes = randomBytes(96)
  const lines = bytes.toString('base64').match(/.{64}/g) ?? []
  expect(bytesOfSecret(`${lines.join('\n')}\n`)).toEqual(bytes)
})

it.each([
  ['short', 'aaaaaaaaaaaaaaaa'],
  ['31 bytes in base64', randomBytes(31).toString('base64')],
  ['31 bytes in hex', randomBytes(31).toString('hex')],
  ['one letter', 'a'.repeat(64)],
  ['one letter in both cases', 'aAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaA'],
  ['the digits', '0123456789abcdef'.repeat(4)],
  ['hexadecimal words', 'deadbeefcafebabe'.repeat(4)],
  ['the alphabet', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'],
  ['a keyboard', 'qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM1234567890'],
  ['a repeated password', 'Passw0rd1Passw0rd2Passw0rd3Passw0rd4Passw0rd5'],
  ['words', 'correct-horse-battery-staple-is-what-everybody-uses'],
  ['words with capitals', 'MyCompanySecretKeyForUidCheckProductionServer2026'],
  ['words with spaces', 'my company secret key for the production server of 2026'],
  ['only lower-case letters', 'wdmxkzqjvhbgyplrtnfcsaueiowdkxmzjqhvgbylprnt'],
  ['text that is not base64', 'Straße-Straße-Straße-Straße-Straße-Straße-Straße'],
])('refuses %s', { tags: ['K-03', 'V11.2.3', 'V11.4.4', 'V13.2.3'] }, (_what, secret) => {
  expect(bytesOfSecret(secret)).toBeNull()
})
