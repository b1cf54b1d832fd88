import { type CodePage, upperHalf } from './code-pages.ts'
import { ANY_LANGUAGE, isMisplaced, languagesOf } from './letters.ts'

/** How plausible a word is in one code page. */
export const PLAUSIBILITY = { fine: 0, unlikely: 1, impossible: 2 } as const
export type Rating = (typeof PLAUSIBILITY)[keyof typeof PLAUSIBILITY]

/**
 * The kinds of characters: a gap within words, a letter, a quote, another sign, or one that occurs
 * in no address.
 */
const GAP = 0
const LOWER = 1
const UPPER = 2
const QUOTE = 3
const SIGN = 4
const NONSENSE_KIND = 5

/**
 * Characters that may occur between letters: non-breaking blanks, hyphens, dashes, and apostrophes
 * (in German also the accent).
 */
const GAPS = /[\u00a0\u00ad–—‘’´]/
const QUOTES = /[„“”‚«»‹›…]/
/**
 * Characters that no program writes into an address: controls, boxes and blocks, arithmetic,
 * separate accents, and signs that do not occur in addresses.
 */
const NONSENSE = /[\p{Cc}\p{Co}\ufffd\u2200-\u22ff\u2500-\u25ff\u02c6-\u02dd¤¦¨¬¯¸‗⁄ƒπΩﬁﬂ]/u

/** The characters of all 256 bytes in a code page, with their kinds and languages. */
export type CodePageReading = {
  page: CodePage
  letters: string
  kinds: Uint8Array
  languages: Uint32Array
}

/** Returns the reading of all bytes in a code page. */
export function codePageReading(page: CodePage): CodePageReading {
  const letters = ASCII + upperHalf(page)
  return {
    page,
    letters,
    kinds: Uint8Array.from(letters, kindOf),
    languages: Uint32Array.from(letters, letter => (letter < '\x80' ? ANY_LANGUAGE : languagesOf(letter))),
  }
}

const ASCII = String.fromCharCode(...Array(128).keys())

function kindOf(letter: string): number {
  if (/\p{Ll}/u.test(letter) && !NONSENSE.test(letter) && letter !== 'µ') return LOWER
  if (/\p{Lu}/u.test(letter)) return UPPER
  if (letter < '\x80' || GAPS.test(letter)) return GAP
  if (QUOTES.test(letter)) return QUOTE
  return NONSENSE.test(letter) ? NONSENSE_KIND : SIGN
}

/** A word in a list's bytes from `from` to `to`: ASCII letters and bytes beyond ASCII. */
export type Word = { bytes: Uint8Array; from: number; to: number }

/**
 * Returns how plausible a word is in a code page; `lineLanguages` are the languages of its line.
 */
export function rateWord({ bytes, from, to }: Word, reading: CodePageReading, lineLanguages: number): Rating {
  let rating: Rating = PLAUSIBILITY.fine
  let languages = lineLanguages
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 128) continue
    const isLetter = isLetterOf(reading.kinds[byte] ?? NONSENSE_KIND)
    const characterRating = isLetter ? rateLetter(bytes, at, reading) : rateSign(bytes, at, reading)
    if (characterRating === PLAUSIBILITY.impossible) return characterRating
    languages = isLetter ? languages & (reading.languages[byte] ?? 0) : lineLanguages
    if (characterRating === PLAUSIBILITY.unlikely || languages === 0) rating = PLAUSIBILITY.unlikely
  }
  return rating
}

const isLetterOf = (kind: number): boolean => kind === LOWER || kind === UPPER

const kindAt = (bytes: Uint8Array, at: number, { kinds }: CodePageReading): number => kinds[bytes[at] ?? 0] ?? GAP

/** Rates a sign: it may touch a letter on one side, but is impossible between two letters. */
function rateSign(bytes: Uint8Array, at: number, reading: CodePageReading): Rating {
  const kind = kindAt(bytes, at, reading)
  if (kind === NONSENSE_KIND) return PLAUSIBILITY.impossible
  if (kind === GAP || isOrdinal(bytes, at, reading)) return PLAUSIBILITY.fine
  const isAfterLetter = isLetterOf(kindAt(bytes, at - 1, reading))
  const isBeforeLetter = isLetterOf(kindAt(bytes, at + 1, reading))
  if (isAfterLetter && isBeforeLetter) return PLAUSIBILITY.impossible
  if (kind === QUOTE || (!isAfterLetter && !isBeforeLetter)) return PLAUSIBILITY.fine
  return isAfterLetter && mayFollow(bytes, at, reading) ? PLAUSIBILITY.fine : PLAUSIBILITY.unlikely
}

/** True for signs as in "N°", "Nº 5", "20°C" and "3ª", which are common in half of Europe. */
function isOrdinal(bytes: Uint8Array, at: number, { letters }: CodePageReading): boolean {
  const [before = '', sign = '', after = ''] = [at - 1, at, at + 1].map(index => letters[bytes[index] ?? 0] ?? '')
  const isDegree = sign === '°' && /[\d\s]/.test(before) && /[CFK]/.test(after)
  return isDegree || (/[°ºª]/.test(sign) && ORDINAL.test(before) && !LOWER_CASE.test(after))
}
const ORDINAL = /[nNmMdDsS\d.]/
const LOWER_CASE = /\p{Ll}/u

const METRE = /m/i

/** True for signs that may follow a letter: of brands, and of square and cubic metres. */
function mayFollow(bytes: Uint8Array, at: number, { letters }: CodePageReading): boolean {
  const sign = letters[bytes[at] ?? 0] ?? ''
  return /[®™©]/.test(sign) || (/[²³]/.test(sign) && METRE.test(letters[bytes[at - 1] ?? 0] ?? ''))
}

/** Letters that may be a word in French, Italian, Spanish or Portuguese. */
const ONE_LETTER_WORDS = /[àèéìòóùúíá]/i

function rateLetter(bytes: Uint8Array, at: number, reading: CodePageReading): Rating {
  const letter = letterAt(bytes, at, reading)
  const before = letterAt(bytes, at - 1, reading)
  const after = letterAt(bytes, at + 1, reading)
  const isOneLetterWord = before === '' && after === ''
  const isUnlikely =
    isDigit(bytes[at - 1]) ||
    isDigit(bytes[at + 1]) ||
    (isOneLetterWord
      ? !ONE_LETTER_WORDS.test(letter) && bytes[at + 1] !== POINT
      : hasUnusualCase(bytes, at, reading)) ||
    isMisplaced(letter, before && letterAt(bytes, at - 2, reading) + before, after)
  return isUnlikely ? PLAUSIBILITY.unlikely : PLAUSIBILITY.fine
}

/** Returns the letter at `at`; '' = none. */
function letterAt(bytes: Uint8Array, at: number, { kinds, letters }: CodePageReading): string {
  const byte = bytes[at] ?? 0
  return isLetterOf(kinds[byte] ?? GAP) ? (letters[byte] ?? '') : ''
}

const POINT = 46
const isDigit = (byte = 0): boolean => byte >= 48 && byte <= 57

/** True for a capital after a small letter, or a small letter among capitals (ß has no capital). */
function hasUnusualCase(bytes: Uint8Array, at: number, reading: CodePageReading): boolean {
  const [before, kind, after] = [-1, 0, 1].map(step => kindAt(bytes, at + step, reading))
  if (kind === UPPER) return before === LOWER || (before === UPPER && after === LOWER)
  return after === UPPER && reading.letters[bytes[at] ?? 0] !== 'ß'
}
