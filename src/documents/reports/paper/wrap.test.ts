import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrap } from './wrap.ts'

const widthOf = (text: string) => [...text].length
const bare = (text: string) => text.replaceAll(' ', '')

describe('breaking a text into lines', () => {
  it('breaks after blanks and hyphens, and cuts only what is too wide by itself', () => {
    expect(wrap('Muster Handels GmbH', 14, widthOf)).toEqual(['Muster Handels', 'GmbH'])
    expect(wrap('Wien-Floridsdorf Süd', 12, widthOf)).toEqual(['Wien-', 'Floridsdorf', 'Süd'])
    expect(wrap('ATU13585627', 4, widthOf)).toEqual(['ATU1', '3585', '627'])
  })

  it('never breaks a number at its separators', () => {
    expect(wrap('Summe 12.480,5', 10, widthOf)).toEqual(['Summe', '12.480,5'])
  })

  it('keeps a paragraph of the law together', () => {
    expect(wrap('nach § 132 BAO', 6, widthOf)).toEqual(['nach', '§ 132', 'BAO'])
  })

  it('ends where there is no room at all', () => {
    expect(wrap('abc', 0, widthOf)).toEqual(['a', 'b', 'c'])
    expect(wrap('ab', -5, widthOf)).toEqual(['a', 'b'])
  })

  it('makes no line of nothing', () => {
    expect(wrap('', 10, widthOf)).toEqual([])
    expect(wrap('   ', 10, widthOf)).toEqual([])
  })

  it('loses no character and keeps to the width', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'Ω', 'ж', '😀', ' ', '-', '.', '/', '1'), maxLength: 200 })
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = wrap(text, width, widthOf)
        expect(bare(lines.join(''))).toBe(bare(text))
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
      }),
    )
  })
})
