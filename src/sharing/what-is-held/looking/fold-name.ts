import { normalized } from '../../../ground/texts/normalized.ts'

// What Unicode does not take apart into a letter and its sign.
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Returns a text without case, accents and punctuation, its words apart by one blank: names that differ in these alone are one. */
export const foldedName = (text: string): string =>
  normalized(text.toLowerCase(), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, letter => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Returns a text with its umlauts as machines without them write: Müller as Mueller. */
export const spelledOut = (text: string): string =>
  normalized(text.toLowerCase(), 'NFC').replace(/[äöü]/g, letter => UMLAUTS[letter] ?? letter)
