import { normalized } from '../../../base/texts/normalized.ts'

// Letters that Unicode does not decompose into a base letter and a mark.
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

/**
 * Removes case, accents and punctuation from a text and separates words by one space: names that
 * differ only in these become equal.
 */
export const foldName = (text: string): string =>
  normalized(text.toLowerCase(), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, letter => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Lowercases a text and replaces umlauts by two letters: Müller becomes mueller. */
export const expandUmlauts = (text: string): string =>
  normalized(text.toLowerCase(), 'NFC').replace(/[äöü]/g, letter => UMLAUTS[letter] ?? letter)
