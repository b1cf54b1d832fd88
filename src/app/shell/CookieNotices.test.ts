import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bannerTone, hasConsented, storeConsent } from './CookieNotices.tsx'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('stores consent as the text true, and accepts no other value', { tags: ['W3-09', 'W9-12'] }, () => {
  expect(hasConsented()).toBe(false)
  storage.set('cookieConsent', 'false')
  expect(hasConsented()).toBe(false)
  storeConsent()
  expect([storage.get('cookieConsent'), hasConsented()]).toEqual(['true', true])
})

it('is red without cookies, green once accepted, otherwise plain', { tags: ['W4-14'] }, () => {
  expect(bannerTone(false, true)).toBe('plain')
  expect(bannerTone(true, true)).toBe('good')
  expect([bannerTone(false, false), bannerTone(true, false)]).toEqual(['bad', 'bad'])
})
