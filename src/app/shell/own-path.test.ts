import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

it.each(['/', '/uid-check', '/impressum?x=1'])('keeps %s', path => expect(ownPath(path)).toBe(path))

it.each([
  '//evil.example',
  'https://evil.example/uid-check',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '%2F%2Fevil.example',
  '/login',
  '/login?redirect=/login',
  '',
  undefined,
  7,
])('sends %s home', wanted => expect(ownPath(wanted)).toBe('/'))

it('never leads to another site', () => {
  fc.assert(
    fc.property(fc.string(), wanted => {
      expect(new URL(ownPath(wanted), 'http://localhost:3000').origin).toBe('http://localhost:3000')
    }),
  )
})
