import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { freshEncryption } from '../../../tests/world/product/fresh-key.ts'
import { createMovedClock } from '../../../tests/world/product/moved-clock.ts'
import { createEncryption, deriveKey, legacyKeyFromSecret } from '../../base/database/encryption.ts'
import { attemptCounterOf, setDeviceCookie } from './cookies.ts'
import { emailHash } from './tries-store.ts'

const KEY = deriveKey(randomBytes(32))
const ADA = 'Ada@firma.at'
const ACCOUNT = emailHash(ADA)
const DAYS_MS = 24 * 60 * 60 * 1000

const createSigning = (encryption = createEncryption(KEY), publicUrl = 'http://localhost:3000') => ({
  encryption,
  publicUrl,
  clock: createMovedClock(),
})

/** Returns the cookies that a browser has after a complete sign-in. */
function deviceCookies(signing: ReturnType<typeof createSigning>, email = ADA): Record<string, string> {
  const cookies: Record<string, string> = {}
  const setCookie = (name: string, value: string) => Object.assign(cookies, { [name]: value })
  setDeviceCookie({ setCookie, clearCookie: () => undefined }, signing, email)
  return cookies
}

it('gives each known browser of an account its own counter, for any spelling of the address', () => {
  const signing = createSigning()
  const [firstBrowser, secondBrowser] = [deviceCookies(signing), deviceCookies(signing)]
  const counter = attemptCounterOf(signing, ' ADA@firma.at', firstBrowser)
  expect(counter).toMatch(new RegExp(`^${ACCOUNT}/[\\w-]{22}$`))
  expect(attemptCounterOf(signing, ADA, firstBrowser)).toBe(counter)
  expect(attemptCounterOf(signing, ADA, secondBrowser)).not.toBe(counter)
})

it('uses the account’s counter without a valid device cookie of this account', {
  tags: ['V9.1.1', 'V9.1.3', 'V9.2.3'],
}, () => {
  const signing = createSigning()
  const { device = '' } = deviceCookies(signing)
  const [id = '', until = '', signature = ''] = device.split('.')
  const otherPurpose = [id, until, signing.encryption.sign(`${ACCOUNT}/${id}/${until}`, 'mail')].join('.')
  const prolonged = [id, Number(until) + DAYS_MS, signature].join('.')
  const otherKey = deviceCookies(createSigning(freshEncryption())).device ?? ''
  const tampered = `${device.slice(0, -6)}${device.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
  expect(attemptCounterOf(signing, ADA, {})).toBe(ACCOUNT)
  expect(attemptCounterOf(signing, ADA, deviceCookies(signing, 'eve@firma.at'))).toBe(ACCOUNT)
  for (const text of [tampered, otherPurpose, prolonged, otherKey, '', 'x', 'a.b', device.slice(0, 40)])
    expect(attemptCounterOf(signing, ADA, { device: text }), text).toBe(ACCOUNT)
})

it('accepts a device cookie for 90 days, after a key rotation, and for https only as __Host-', {
  tags: ['V9.2.1'],
}, () => {
  const signing = createSigning(createEncryption(KEY), 'https://uid.firma.at')
  const cookies = deviceCookies(signing)
  expect(Object.keys(cookies)).toEqual(['__Host-device'])
  expect(attemptCounterOf(signing, ADA, { device: cookies['__Host-device'] })).toBe(ACCOUNT)
  const rotated = { ...signing, encryption: createEncryption(deriveKey(randomBytes(32)), KEY) }
  signing.clock.move(90 * DAYS_MS - 1)
  expect(attemptCounterOf(rotated, ADA, cookies)).not.toBe(ACCOUNT)
  signing.clock.move(1)
  expect(attemptCounterOf(rotated, ADA, cookies)).toBe(ACCOUNT)
})

it('sets a device cookie without the account and without encrypted data', () => {
  const signing = createSigning()
  const { device = '' } = deviceCookies(signing)
  expect(device).not.toContain(ACCOUNT)
  expect(device).toMatch(/^[\w-]{22}\.\d+\.[\w-]{43}$/)
  expect(device.split('.').filter(signing.encryption.hasKey)).toEqual([])
})

it('rejects a signature by a guessable old key', { tags: ['V9.1.1'] }, () => {
  const guessableKey = legacyKeyFromSecret('aaaaaaaaaaaaaaaa')
  const signing = createSigning(createEncryption(KEY, guessableKey))
  expect(attemptCounterOf(signing, ADA, deviceCookies(createSigning(createEncryption(guessableKey))))).toBe(ACCOUNT)
})
