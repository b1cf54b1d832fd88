import { describe, expect, it } from 'vitest'
import { isAddressIn } from './admit-key.ts'
import { parseNetworks } from './key-rules.ts'
import { createKey, isKey, isSameKey, prefixOf, redactKeys, storedKeyOf } from './key-text.ts'
import { newKeySchema } from './wire.ts'

describe('a key', () => {
  it('has a recognisable format, is unique, and is stored only as hash, prefix and last four characters', () => {
    const keys = Array.from({ length: 500 }, createKey)
    expect(new Set(keys).size).toBe(500)
    expect(keys.every(key => /^uidc_[0-9A-Za-z]{49}$/.test(key) && isKey(key))).toBe(true)
    const [key = '', other = ''] = keys
    const stored = storedKeyOf(key)
    expect(JSON.stringify(stored)).not.toContain(key.slice(5, 20))
    expect([stored.prefix, stored.last_four]).toEqual([prefixOf(key), key.slice(-4)])
    expect([isSameKey(key, stored.key_hash), isSameKey(other, stored.key_hash)]).toEqual([true, false])
  })

  it('is invalid with one character changed, removed or added', () => {
    const key = createKey()
    for (let index = 0; index < key.length; index += 1) {
      const replacement = key[index] === 'a' ? 'b' : 'a'
      expect.soft(isKey(`${key.slice(0, index)}${replacement}${key.slice(index + 1)}`), `letter ${index}`).toBe(false)
      expect.soft(isKey(`${key.slice(0, index)}${key.slice(index + 1)}`)).toBe(false)
    }
    expect([isKey(`${key}a`), isKey(''), isKey(key.slice(5))]).toEqual([false, false, false])
  })

  it('is removed from a text, whole or truncated', () => {
    const key = createKey()
    expect(redactKeys(`GET /api/v1/batches/${key}/rows and ${key.slice(0, 30)}`)).toBe(
      'GET /api/v1/batches/uidc_…/rows and uidc_…',
    )
    expect(redactKeys('PUT /api/webhooks/1/whsec_Ab/c+9%2F8=')).toBe('PUT /api/webhooks/1/whsec_…')
  })
})

describe('the addresses of a key', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['203.0.113.8', ['198.51.100.0/24', '203.0.113.0/24'], true],
    ['::ffff:203.0.113.8', ['203.0.113.0/24'], true],
    ['2001:db8:1::9', ['2001:db8::/32'], true],
    ['2001:db9::9', ['2001:db8::/32'], false],
    ['203.0.113.8', [], true],
    ['no address', ['203.0.113.7'], false],
  ])('%s in %j: %s', (address, networks, expected) => expect(isAddressIn(address, networks)).toBe(expected))

  it('are parsed with any separator, and invalid ones are rejected', () => {
    expect(parseNetworks(' 203.0.113.7,2001:db8::/32\n10.0.0.0/8 ')).toEqual([
      '203.0.113.7',
      '2001:db8::/32',
      '10.0.0.0/8',
    ])
    const isAccepted = (address: string) =>
      newKeySchema.safeParse({ name: 'ERP', scopes: ['check'], totp: '', addresses: [address] }).success
    expect(['203.0.113.7', '10.0.0.0/8', '::1', '2001:db8::/32'].filter(isAccepted)).toHaveLength(4)
    const invalid = [
      '256.1.1.1',
      '1.2.3',
      '10.0.0.0/33',
      '::1/129',
      'example.org',
      '1.2.3.4/',
      '',
      '0x7f.1',
      ':::::',
      'fe80::1%eth0',
    ]
    expect(invalid.filter(isAccepted)).toEqual([])
  })
})
