import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrap } from './wrap.ts'

const widthOf = (text: string) => [...text].length
const withoutBlanks = (text: string) => text.replaceAll(' ', '')

describe('wrap', () => {
  it('breaks after blanks and hyphens, and splits only words that are too wide', () => {
    expect(wrap('Muster Handels GmbH', 14, widthOf)).toEqual(['Muster Handels', 'GmbH'])
    expect(wrap('Wien-Floridsdorf Süd', 12, widthOf)).toEqual(['Wien-', 'Floridsdorf', 'Süd'])
    expect(wrap('ATU13585627', 4, widthOf)).toEqual(['ATU1', '3585', '627'])
  })

  it('does not break a number at its separators', () => {
    expect(wrap('Summe 12.480,5', 10, widthOf)).toEqual(['Summe', '12.480,5'])
  })

  it('does not break between § and its number', () => {
    expect(wrap('nach § 132 BAO', 6, widthOf)).toEqual(['nach', '§ 132', 'BAO'])
  })

  it('returns single characters if there is no room', () => {
    expect(wrap('abc', 0, widthOf)).toEqual(['a', 'b', 'c'])
    expect(wrap('ab', -5, widthOf)).toEqual(['a', 'b'])
  })

  it('returns no line for an empty text', () => {
    expect(wrap('', 10, widthOf)).toEqual([])
    expect(wrap('   ', 10, widthOf)).toEqual([])
  })

  it('keeps all characters within the width', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'Ω', 'ж', '😀', ' ', '-', '.', '/', '1'), maxLength: 200 })
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = wrap(text, width, widthOf)
        expect(withoutBlanks(lines.join(''))).toBe(withoutBlanks(text))
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
      }),
    )
  })
})
