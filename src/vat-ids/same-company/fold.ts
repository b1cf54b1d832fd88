import { normalized } from '../../base/texts/normalized.ts'
import { latinOf, type Script } from './transliterate.ts'

/** A text in both German spellings; identical if there is only one. */
export type Spellings = { long: string; short: string }

/**
 * A text in lower-case Latin letters and digits, with single blanks between words, in both German
 * spellings: ä as ae, ä as a.
 */
export type Folded = Spellings & { script: Script }

const PLAIN = /^[ -~]*$/
const BETWEEN_WORDS = /[^a-z0-9]+/g
const BETWEEN_LETTERS = /[^\p{L}\p{N}]+/gu
const MARKS = /\p{M}+/gu
const GREEK = /[\u0370-\u03ff\u1f00-\u1fff]/
const CYRILLIC = /[\u0400-\u04ff]/
const TWO_SPELLINGS = /[äöüåæøœ]/g
const LONG: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', æ: 'ae', ø: 'oe', œ: 'oe' }
// Letters without a Unicode decomposition.
const WHOLE = /[ßæøœłđðþıħŧĸ]/g
const APART: Record<string, string> = {
  ß: 'ss',
  æ: 'a',
  ø: 'o',
  œ: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ĸ: 'k',
}

/** Folds a text of any script. Idempotent. */
export function fold(text: string): Folded {
  if (PLAIN.test(text)) {
    const plain = text.toLowerCase().replace(BETWEEN_WORDS, ' ').trim()
    return { long: plain, short: plain, script: '' }
  }
  const small = normalized(normalized(text, 'NFKC').toLowerCase(), 'NFKC')
  const script = scriptOf(small)
  const short = plainOf(small, script)
  return { long: hasTwoSpellings(small) ? plainOf(longSpelling(small), script) : short, short, script }
}

const hasTwoSpellings = (text: string): boolean => text.search(TWO_SPELLINGS) >= 0
const longSpelling = (text: string): string => text.replace(TWO_SPELLINGS, letter => LONG[letter] ?? letter)

function scriptOf(text: string): Script {
  if (GREEK.test(text)) return 'greek'
  return CYRILLIC.test(text) ? 'cyrillic' : ''
}

function plainOf(text: string, script: Script): string {
  const bare = normalized(text, 'NFD').replace(MARKS, '')
  const latin = script === '' ? bare : latinOf(bare)
  const letters = PLAIN.test(latin) ? latin : latin.replace(WHOLE, letter => APART[letter] ?? letter)
  return letters.replace(PLAIN.test(letters) ? BETWEEN_WORDS : BETWEEN_LETTERS, ' ').trim()
}
