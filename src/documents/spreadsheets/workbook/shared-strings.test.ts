import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTextStore } from './shared-strings.ts'

it('returns the stored texts', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 })), texts => {
      const store = createTextStore()
      for (const text of texts) store.add(text)
      expect(texts.map((_, index) => store.at(index))).toEqual(texts.map(text => text.toWellFormed()))
    }),
  )
})

it('does not split texts at block boundaries', () => {
  const store = createTextStore()
  const texts = Array.from({ length: 30_000 }, (_, at) => (at % 7 === 0 ? '' : `${at}-`.repeat(at % 23)))
  for (const text of texts) store.add(text)
  expect(store.bytes()).toBeGreaterThan(1024 * 1024)
  expect(texts.findIndex((text, index) => store.at(index) !== text)).toBe(-1)
})

it('truncates texts that are too long for a UID or heading', () => {
  const store = createTextStore()
  store.add('x'.repeat(100_000))
  expect(store.at(0)).toBe('x'.repeat(255))
})

it('returns an empty text for an unknown index', () =>
  expect([-1, 0, Number.NaN].map(createTextStore().at)).toEqual(['', '', '']))
