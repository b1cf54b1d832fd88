import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { freshEncryption } from '../../../tests/world/product/fresh-key.ts'
import { movedClock } from '../../../tests/world/product/moved-clock.ts'
import { createEncryption, derivedKey, undividedKeyOf } from '../../base/database/encryption.ts'
import { counterOf, setDeviceCookie } from './cookies.ts'
import { emailHash } from './tries-store.ts'

const KEY = derivedKey(randomBytes(32))
const ADA = 'Ada@firma.at'
const ACCOUNT = emailHash(ADA)
const DAYS_MS = 24 * 60 * 60 * 1000

const signingWith = (encryption = createEncryption(KEY), publicUrl = 'http://localhost:3000') => ({
  encryption,
  publicUrl,
  clock: movedClock(),
})

/** The cookies that a browser has after a complete sign-in. */
function cookiesOf(signing: ReturnType<typeof signingWith>, email = ADA): Record<string, string> {
  const cookies: Record<string, string> = {}
  const setCookie = (name: string, value: string) => Object.assign(cookies, { [name]: value })
  setDeviceCookie({ setCookie, clearCookie: () => undefined }, signing, email)
  return cookies
}

it('counts a known browser apart, however the address is written, and each browser by itself', () => {
  const signing = signingWith()
  const [one, two] = [cookiesOf(signing), cookiesOf(signing)]
  const own = counterOf(signing, ' ADA@firma.at', one)
  expect(own).toMatch(new RegExp(`^${ACCOUNT}/[\\w-]{22}$`))
  expect(counterOf(signing, ADA, one)).toBe(own)
  expect(counterOf(signing, ADA, two)).not.toBe(own)
})

it('counts everybody else on the account: without cookie, with another’s, a changed, a made-up one, of another purpose or key', {
  tags: ['V9.1.1', 'V9.1.3', 'V9.2.3'],
}, () => {
  const signing = signingWith()
  const { device = '' } = cookiesOf(signing)
  const [id = '', until = '', signature = ''] = device.split('.')
  const again = [id, until, signing.encryption.sign(`${ACCOUNT}/${id}/${until}`, 'mail')].join('.')
  const longer = [id, Number(until) + DAYS_MS, signature].join('.')
  const stranger = cookiesOf(signingWith(freshEncryption())).device ?? ''
  const changed = `${device.slice(0, -6)}${device.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
  expect(counterOf(signing, ADA, {})).toBe(ACCOUNT)
  expect(counterOf(signing, ADA, cookiesOf(signing, 'eve@firma.at'))).toBe(ACCOUNT)
  for (const text of [changed, again, longer, stranger, '', 'x', 'a.b', device.slice(0, 40)])
    expect(counterOf(signing, ADA, { device: text }), text).toBe(ACCOUNT)
})

it('knows a browser for 90 days, also after the key was changed, and for https by the __Host- name alone', {
  tags: ['V9.2.1'],
}, () => {
  const signing = signingWith(createEncryption(KEY), 'https://uid.firma.at')
  const cookies = cookiesOf(signing)
  expect(Object.keys(cookies)).toEqual(['__Host-device'])
  expect(counterOf(signing, ADA, { device: cookies['__Host-device'] })).toBe(ACCOUNT)
  const rotated = { ...signing, encryption: createEncryption(derivedKey(randomBytes(32)), KEY) }
  signing.clock.move(90 * DAYS_MS - 1)
  expect(counterOf(rotated, ADA, cookies)).not.toBe(ACCOUNT)
  signing.clock.move(1)
  expect(counterOf(rotated, ADA, cookies)).toBe(ACCOUNT)
})

it('does not reveal whose browser it is, and has no encrypted content', () => {
  const signing = signingWith()
  const { device = '' } = cookiesOf(signing)
  expect(device).not.toContain(ACCOUNT)
  expect(device).toMatch(/^[\w-]{22}\.\d+\.[\w-]{43}$/)
  expect(device.split('.').filter(signing.encryption.knows)).toEqual([])
})

it('believes no signature of a key that can be guessed', { tags: ['V9.1.1'] }, () => {
  const weak = undividedKeyOf('aaaaaaaaaaaaaaaa')
  const signing = signingWith(createEncryption(KEY, weak))
  expect(counterOf(signing, ADA, cookiesOf(signingWith(createEncryption(weak))))).toBe(ACCOUNT)
})
