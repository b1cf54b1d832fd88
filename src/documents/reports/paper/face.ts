import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { normalized } from '../../../base/texts/normalized.ts'

export type FaceName = 'regular' | 'bold'

/**
 * A character as written in the file: its font, its code in the embedded subset, its width in
 * thousandths of the size.
 */
export type Glyph = { font: string; code: string; width: number }

/**
 * A face of the document: a typeface, and a second one for missing characters. `glyph` returns null
 * for a character that neither has.
 */
export type Face = {
  /** The fonts by the names under which pages refer to them. */
  fonts: Record<string, unknown>
  glyph: (character: string) => Glyph | null
}

type EmbeddedFont = {
  id: string
  ref: () => unknown
  encode: (text: string, features: string[]) => [string[], { advanceWidth: number }[]]
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean }
}

const require = createRequire(import.meta.url)

// Inter is the typeface of the screens and has every letter of the EU's three alphabets. DejaVu has
// what Inter lacks, above all our symbols ✔ and ✖ (docs/decisions/2026-11-22-report-fonts.md).
const FILES: Record<FaceName, string[]> = {
  regular: [
    require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  ],
  bold: [
    require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
    require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  ],
}

/**
 * Opens a face for a document and caches each character: 10,000 rows take 0.2 s and 109 MB.
 * pdfkit's own `text` shapes every word again (5.1 s) or caches every word permanently (1.7 s, 306
 * MB).
 */
export function openFace(document: typeof PDFDocument.prototype, name: FaceName): Face {
  const fonts = FILES[name].map(file => openFont(document, file))
  const glyphs = new Map<string, Glyph | null>()
  return {
    fonts: Object.fromEntries(fonts.map(font => [font.id, font.ref()])),
    glyph: character => {
      const glyph = glyphs.get(character)
      if (glyph !== undefined) return glyph
      const font = fonts.find(each => each.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
      const newGlyph = font ? embed(font, character) : null
      glyphs.set(character, newGlyph)
      return newGlyph
    },
  }
}

function openFont(document: typeof PDFDocument.prototype, file: string): EmbeddedFont {
  document.font(file)
  // pdfkit 0.20.2 (pinned) has the current font in `_font`, which its types omit.
  return (document as unknown as { _font: EmbeddedFont })._font
}

// `tnum` gives digits equal widths, so that they align in columns. It is used only for digits,
// because Inter's also widens hyphens.
function embed(font: EmbeddedFont, character: string): Glyph {
  const [codes, positions] = font.encode(character, /\d/.test(character) ? ['tnum'] : [])
  const width = positions.reduce((sum, position) => sum + position.advanceWidth, 0)
  return { font: font.id, code: codes.join(''), width }
}

/**
 * Matches text that can be printed unchanged: printable ASCII and Latin-1, which both faces have,
 * without NBSP and soft hyphen.
 */
const PRINTABLE = /^[\x20-\x7e\xa1-\xac\xae-\xff]*$/
const BLANK = /[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]/gu
const INVISIBLE = /\p{Cf}/u

/**
 * Matches full-width Latin letters, digits and symbols, which Asian keyboards type and our fonts
 * lack.
 */
export const FULL_WIDTH = /[\uFF01-\uFF5E]/

/**
 * Returns a printable text: composed letters, one kind of space, ordinary letters for full-width
 * ones. A missing or invisible character is written as its code point (<U+202E>), so that evidence
 * is neither lost nor disguised; PDF/A forbids the empty box.
 */
export function toPrintable(text: string, face: Face): string {
  if (PRINTABLE.test(text)) return text
  let result = ''
  for (const symbol of normalized(text.toWellFormed(), 'NFC').replace(BLANK, ' ')) {
    const character = FULL_WIDTH.test(symbol) ? normalized(symbol, 'NFKC') : symbol
    const isPrintable = !INVISIBLE.test(character) && face.glyph(character) !== null
    result += isPrintable ? character : `<U+${codeOf(character)}>`
  }
  return result
}

const codeOf = (character: string) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
