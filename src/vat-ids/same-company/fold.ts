import { normalized } from '../../base/texts/normalized.ts'
import { type Script, toLatin } from './transliterate.ts'

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
const LONG_SPELLINGS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', æ: 'ae', ø: 'oe', œ: 'oe' }
// Letters without a Unicode decomposition.
const UNDECOMPOSABLE_LETTERS = /[ßæøœłđðþıħŧĸ]/g
const LATIN_LETTERS: Record<string, string> = {
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
  const lowerCase = normalized(normalized(text, 'NFKC').toLowerCase(), 'NFKC')
  const script = scriptOf(lowerCase)
  const short = toLatinWords(lowerCase, script)
  return { long: hasTwoSpellings(lowerCase) ? toLatinWords(longSpelling(lowerCase), script) : short, short, script }
}

const hasTwoSpellings = (text: string): boolean => text.search(TWO_SPELLINGS) >= 0
const longSpelling = (text: string): string => text.replace(TWO_SPELLINGS, letter => LONG_SPELLINGS[letter] ?? letter)

function scriptOf(text: string): Script {
  if (GREEK.test(text)) return 'greek'
  return CYRILLIC.test(text) ? 'cyrillic' : ''
}

function toLatinWords(text: string, script: Script): string {
  const withoutMarks = normalized(text, 'NFD').replace(MARKS, '')
  const latin = script === '' ? withoutMarks : toLatin(withoutMarks)
  const letters = PLAIN.test(latin)
    ? latin
    : latin.replace(UNDECOMPOSABLE_LETTERS, letter => LATIN_LETTERS[letter] ?? letter)
  return letters.replace(PLAIN.test(letters) ? BETWEEN_WORDS : BETWEEN_LETTERS, ' ').trim()
}
