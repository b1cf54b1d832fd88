import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTextStore } from './shared-strings.ts'

it('gives texts back as they were put in', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 })), texts => {
      const store = createTextStore()
      for (const text of texts) store.add(text)
      expect(texts.map((_, index) => store.at(index))).toEqual(texts.map(text => text.toWellFormed()))
    }),
  )
})

it('keeps each text whole across its blocks', () => {
  const store = createTextStore()
  const texts = Array.from({ length: 30_000 }, (_, at) => (at % 7 === 0 ? '' : `${at}-`.repeat(at % 23)))
  for (const text of texts) store.add(text)
  expect(store.bytes()).toBeGreaterThan(1024 * 1024)
  expect(texts.findIndex((text, index) => store.at(index) !== text)).toBe(-1)
})

it('keeps the beginning of a text that no UID or heading has', () => {
  const store = createTextStore()
  store.add('x'.repeat(100_000))
  expect(store.at(0)).toBe('x'.repeat(255))
})

it('gives nothing where there is nothing', () =>
  expect([-1, 0, Number.NaN].map(createTextStore().at)).toEqual(['', '', '']))
