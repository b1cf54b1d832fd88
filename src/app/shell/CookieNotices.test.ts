import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bannerTone, hasConsented, rememberConsent } from './CookieNotices.tsx'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps consent as the text true, and takes nothing else for one', { tags: ['W3-09', 'W9-12'] }, () => {
  expect(hasConsented()).toBe(false)
  kept.set('cookieConsent', 'false')
  expect(hasConsented()).toBe(false)
  rememberConsent()
  expect([kept.get('cookieConsent'), hasConsented()]).toEqual(['true', true])
})

it('stands on red without cookies, on green once accepted, else on neither', { tags: ['W4-14'] }, () => {
  expect(bannerTone(false, true)).toBe('plain')
  expect(bannerTone(true, true)).toBe('good')
  expect([bannerTone(false, false), bannerTone(true, false)]).toEqual(['bad', 'bad'])
})
