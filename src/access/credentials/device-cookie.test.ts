import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { freshEncryption } from '../../../tests/world/product/fresh-key.ts'
import { movedClock } from '../../../tests/world/product/moved-clock.ts'
import { createEncryption, derivedKey, undividedKeyOf } from '../../ground/database/encryption.ts'
import { counterOf, setDeviceCookie } from './device-cookie.ts'
import { emailHash } from './tries-store.ts'

const KEY = derivedKey(randomBytes(32))
const ADA = 'Ada@firma.at'
const ACCOUNT = emailHash(ADA)
const DAYS_MS = 24 * 60 * 60 * 1000

const needsWith = (encryption = createEncryption(KEY), publicUrl = 'http://localhost:3000') => ({
  encryption,
  publicUrl,
  clock: movedClock(),
})

/** What a browser keeps of a complete sign-in. */
function cookiesOf(needs: ReturnType<typeof needsWith>, email = ADA): Record<string, string> {
  const cookies: Record<string, string> = {}
  const setCookie = (name: string, value: string) => Object.assign(cookies, { [name]: value })
  setDeviceCookie({ setCookie, clearCookie: () => undefined }, needs, email)
  return cookies
}

it('counts a known browser apart, however the address is written, and each browser by itself', () => {
  const needs = needsWith()
  const [one, two] = [cookiesOf(needs), cookiesOf(needs)]
  const own = counterOf(needs, ' ADA@firma.at', one)
  expect(own).toMatch(new RegExp(`^${ACCOUNT}/[\\w-]{22}$`))
  expect(counterOf(needs, ADA, one)).toBe(own)
  expect(counterOf(needs, ADA, two)).not.toBe(own)
})

it('counts everybody else on the account: without cookie, with another’s, a changed, a made-up one, of another purpose or key', {
  tags: ['V9.1.1', 'V9.1.3', 'V9.2.3'],
}, () => {
  const needs = needsWith()
  const { device = '' } = cookiesOf(needs)
  const [id = '', until = '', signature = ''] = device.split('.')
  const again = [id, until, needs.encryption.sign(`${ACCOUNT}/${id}/${until}`, 'mail')].join('.')
  const longer = [id, Number(until) + DAYS_MS, signature].join('.')
  const stranger = cookiesOf(needsWith(freshEncryption())).device ?? ''
  const changed = `${device.slice(0, -6)}${device.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
  expect(counterOf(needs, ADA, {})).toBe(ACCOUNT)
  expect(counterOf(needs, ADA, cookiesOf(needs, 'eve@firma.at'))).toBe(ACCOUNT)
  for (const text of [changed, again, longer, stranger, '', 'x', 'a.b', device.slice(0, 40)])
    expect(counterOf(needs, ADA, { device: text }), text).toBe(ACCOUNT)
})

it('knows a browser for 90 days, also after the key was changed, and for https by the __Host- name alone', {
  tags: ['V9.2.1'],
}, () => {
  const needs = needsWith(createEncryption(KEY), 'https://uid.firma.at')
  const cookies = cookiesOf(needs)
  expect(Object.keys(cookies)).toEqual(['__Host-device'])
  expect(counterOf(needs, ADA, { device: cookies['__Host-device'] })).toBe(ACCOUNT)
  const rotated = { ...needs, encryption: createEncryption(derivedKey(randomBytes(32)), KEY) }
  needs.clock.move(90 * DAYS_MS - 1)
  expect(counterOf(rotated, ADA, cookies)).not.toBe(ACCOUNT)
  needs.clock.move(1)
  expect(counterOf(rotated, ADA, cookies)).toBe(ACCOUNT)
})

it('tells nobody whose browser it is, and holds nothing that was encrypted', () => {
  const needs = needsWith()
  const { device = '' } = cookiesOf(needs)
  expect(device).not.toContain(ACCOUNT)
  expect(device).toMatch(/^[\w-]{22}\.\d+\.[\w-]{43}$/)
  expect(device.split('.').filter(needs.encryption.knows)).toEqual([])
})

it('believes no signature of a key that somebody could guess', { tags: ['V9.1.1'] }, () => {
  const weak = undividedKeyOf('aaaaaaaaaaaaaaaa')
  const needs = needsWith(createEncryption(KEY, weak))
  expect(counterOf(needs, ADA, cookiesOf(needsWith(createEncryption(weak))))).toBe(ACCOUNT)
})
