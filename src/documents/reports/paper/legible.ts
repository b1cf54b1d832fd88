import type { Face } from './face.ts'

/** Stays as it is: ASCII and the composed letters and signs of Latin-1, which both faces have; not its blank, nor its hyphen that is not seen. */
const PLAIN = /^[\x20-\x7e\xa1-\xac\xae-\xff]*$/
const BLANK = /[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]/gu
const INVISIBLE = /\p{Cf}/u

/** Latin letters, digits and signs as wide as a Chinese character: keyboards of Asia type them, and our fonts have none of them. */
export const FULL_WIDTH = /[\uFF01-\uFF5E]/

/**
 * Text as it can be printed: composed letters, one kind of blank, plain letters for full-width ones. What the font lacks or cannot be seen is written as
 * its code point (<U+202E>): evidence is neither lost nor disguised, and PDF/A forbids the empty box.
 */
export function legible(text: string, face: Face): string {
  if (PLAIN.test(text)) return text
  let result = ''
  for (const given of text.toWellFormed().normalize('NFC').replace(BLANK, ' ')) {
    const character = FULL_WIDTH.test(given) ? given.normalize('NFKC') : given
    const isShown = !INVISIBLE.test(character) && face.glyph(character) !== null
    result += isShown ? character : `<U+${codeOf(character)}>`
  }
  return result
}

const codeOf = (character: string) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
