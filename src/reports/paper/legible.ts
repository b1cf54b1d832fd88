import type { Face } from './face.ts'

const PLAIN = /^[\x20-\x7e]*$/
const BLANK = /[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]/gu
const INVISIBLE = /\p{Cf}/u

/**
 * Text as it can be printed: composed letters, one kind of blank. What the font lacks or cannot be seen is written as
 * its code point (<U+202E>): evidence is neither lost nor disguised, and PDF/A forbids the empty box.
 */
export function legible(text: string, face: Face): string {
  if (PLAIN.test(text)) return text
  let result = ''
  for (const character of text.toWellFormed().normalize('NFC').replace(BLANK, ' ')) {
    const isShown = !INVISIBLE.test(character) && face.glyph(character) !== null
    result += isShown ? character : `<U+${codeOf(character)}>`
  }
  return result
}

const codeOf = (character: string) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
