import { type CodePage, upperHalf } from './code-pages.ts'
import { ANY_LANGUAGE, isMisplaced, languagesOf } from './letters.ts'

/** How plausible a word is in one code page. */
export const WORD = { fine: 0, unlikely: 1, impossible: 2 } as const
export type Rating = (typeof WORD)[keyof typeof WORD]

/**
 * Kinds of characters that are not letters: none, a mark at the edge of words, one within words, or
 * a sign.
 */
const GAP = 0
const LOWER = 1
const UPPER = 2
const QUOTE = 3
const SIGN = 4
const NOTHING = 5

/**
 * May occur between letters: non-breaking blanks, hyphens, dashes, apostrophes (in German also the
 * accent), the Catalan point.
 */
const GAPS = /[\u00a0\u00ad–—‘’´]/
const QUOTES = /[„“”‚«»‹›…]/
/**
 * Characters that no program writes into an address: controls, boxes and blocks, arithmetic,
 * separate accents, and signs that do not occur in addresses.
 */
const NONSENSE = /[\p{Cc}\p{Co}\ufffd\u2200-\u22ff\u2500-\u25ff\u02c6-\u02dd¤¦¨¬¯¸‗⁄ƒπΩﬁﬂ]/u

/** One code page's reading of the upper 128 bytes. */
export type CodePageReading = {
  page: CodePage
  letters: string
  kinds: Uint8Array
  languages: Uint32Array
}

/** Returns how a code page reads each byte. */
export function readingOf(page: CodePage): CodePageReading {
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
  return NONSENSE.test(letter) ? NOTHING : SIGN
}

/** A word in a list's bytes from `from` to `to`: ASCII letters and bytes beyond ASCII. */
export type Word = { bytes: Uint8Array; from: number; to: number }

/**
 * Returns how plausible a word is in a code page; `lineLanguages` are the languages of its line.
 */
export function rateWord({ bytes, from, to }: Word, reading: CodePageReading, lineLanguages: number): Rating {
  let rating: Rating = WORD.fine
  let languages = lineLanguages
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 128) continue
    const isLetter = isLetterOf(reading.kinds[byte] ?? NOTHING)
    const one = isLetter ? rateLetter(bytes, at, reading) : rateSign(bytes, at, reading)
    if (one === WORD.impossible) return one
    languages = isLetter ? languages & (reading.languages[byte] ?? 0) : lineLanguages
    if (one === WORD.unlikely || languages === 0) rating = WORD.unlikely
  }
  return rating
}

const isLetterOf = (kind: number): boolean => kind === LOWER || kind === UPPER

const kindAt = (bytes: Uint8Array, at: number, { kinds }: CodePageReading): number => kinds[bytes[at] ?? 0] ?? GAP

/** A sign may touch a letter on one side; between two letters only a letter is plausible. */
function rateSign(bytes: Uint8Array, at: number, reading: CodePageReading): Rating {
  const kind = kindAt(bytes, at, reading)
  if (kind === NOTHING) return WORD.impossible
  if (kind === GAP || isOrdinal(bytes, at, reading)) return WORD.fine
  const isBehind = isLetterOf(kindAt(bytes, at - 1, reading))
  const isBefore = isLetterOf(kindAt(bytes, at + 1, reading))
  if (isBehind && isBefore) return WORD.impossible
  if (kind === QUOTE || (!isBehind && !isBefore)) return WORD.fine
  return isBehind && mayFollow(bytes, at, reading) ? WORD.fine : WORD.unlikely
}

/** "N°", "Nº 5", "20°C" and "3ª" are common in half of Europe. */
function isOrdinal(bytes: Uint8Array, at: number, { letters }: CodePageReading): boolean {
  const [before = '', sign = '', after = ''] = [at - 1, at, at + 1].map(place => letters[bytes[place] ?? 0] ?? '')
  const isDegree = sign === '°' && /[\d\s]/.test(before) && /[CFK]/.test(after)
  return isDegree || (/[°ºª]/.test(sign) && ORDINAL.test(before) && !LOWER_CASE.test(after))
}
const ORDINAL = /[nNmMdDsS\d.]/
const LOWER_CASE = /\p{Ll}/u

const METRE = /m/i

/** Brand signs, and square and cubic metres. */
function mayFollow(bytes: Uint8Array, at: number, { letters }: CodePageReading): boolean {
  const sign = letters[bytes[at] ?? 0] ?? ''
  return /[®™©]/.test(sign) || (/[²³]/.test(sign) && METRE.test(letters[bytes[at - 1] ?? 0] ?? ''))
}

/** Letters that may be a word in French, Italian, Spanish or Portuguese. */
const ALONE = /[àèéìòóùúíá]/i

function rateLetter(bytes: Uint8Array, at: number, reading: CodePageReading): Rating {
  const letter = letterAt(bytes, at, reading)
  const before = letterAt(bytes, at - 1, reading)
  const after = letterAt(bytes, at + 1, reading)
  const isAlone = before === '' && after === ''
  const isOdd =
    isDigit(bytes[at - 1]) ||
    isDigit(bytes[at + 1]) ||
    (isAlone ? !ALONE.test(letter) && bytes[at + 1] !== POINT : isOddlyCased(bytes, at, reading)) ||
    isMisplaced(letter, before && letterAt(bytes, at - 2, reading) + before, after)
  return isOdd ? WORD.unlikely : WORD.fine
}

/** '' = no letter. */
function letterAt(bytes: Uint8Array, at: number, { kinds, letters }: CodePageReading): string {
  const byte = bytes[at] ?? 0
  return isLetterOf(kinds[byte] ?? GAP) ? (letters[byte] ?? '') : ''
}

const POINT = 46
const isDigit = (byte = 0): boolean => byte >= 48 && byte <= 57

/** True for a capital after a small letter, or a small letter among capitals (ß has no capital). */
function isOddlyCased(bytes: Uint8Array, at: number, reading: CodePageReading): boolean {
  const [before, kind, after] = [-1, 0, 1].map(step => kindAt(bytes, at + step, reading))
  if (kind === UPPER) return before === LOWER || (before === UPPER && after === LOWER)
  return after === UPPER && reading.letters[bytes[at] ?? 0] !== 'ß'
}
