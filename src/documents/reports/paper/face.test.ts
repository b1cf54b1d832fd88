import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { openFace, toPrintable } from './face.ts'

const document = new PDFDocument()
const faces = [openFace(document, 'regular'), openFace(document, 'bold')] as const
const LATIN = Array.from({ length: 0x100 - 0xa1 }, (_, at) => String.fromCodePoint(0xa1 + at)).filter(
  character => character !== '\u00ad',
)

it.each(faces)('toPrintable keeps the characters of Latin-1, which are composed and in each face', face => {
  for (const character of LATIN) {
    // With a letter outside Latin-1 in the text, each character is examined.
    expect(toPrintable(`${character}Ω`, face)).toBe(`${character}Ω`)
    expect(toPrintable(character, face)).toBe(character)
  }
})

it('toPrintable writes invisible characters as code points, and every blank as a space', () => {
  const [face] = faces
  expect(toPrintable('Größe\u00ad\u202e', face)).toBe('Größe<U+00AD><U+202E>')
  expect(toPrintable('1\u00a0000\t€', face)).toBe('1 000 €')
  expect(toPrintable('u\u0308ber ＡＢ', face)).toBe('über AB')
})
