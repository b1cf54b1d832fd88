import { isAscii, isUtf8 } from 'node:buffer'
import type { CodePage } from './code-pages.ts'
import type { Candidate, Encoding } from './dialect-rules.ts'
import { distinctWords, sampleAt } from './distinctive-words.ts'
import { isKnownWord } from './known-words.ts'
import { type CodePageReading, codePageReading, rateWord, type Word } from './read-words.ts'
import { UnreadableList } from './records.ts'

/**
 * A list's encoding. If the bytes are ambiguous, `candidates` lists all possible encodings; the
 * first is the likeliest and equals `encoding`.
 */
export type DetectedEncoding = { encoding: Encoding; candidates: Candidate[] }

const MAX_BYTES_EXAMINED = 4_096

/**
 * Detects a list's encoding: by its byte order mark, by its zeros, as UTF-8 if only that explains
 * its letters, or as the code page that yields plausible words. Several candidates remain if they
 * read differently (docs/lists.md#encoding). Throws `UnreadableList` for binary data.
 */
export function findEncoding(bytes: Uint8Array): DetectedEncoding {
  const markedOrWide = encodingOfMark(bytes) ?? encodingByZeros(bytes)
  if (markedOrWide !== null) return withoutCandidates(markedOrWide)
  if (bytes.includes(0)) throw new UnreadableList('not-text')
  // The list has only ASCII. Excel opens appended umlauts as Windows-1252 without a byte order
  // mark.
  if (isAscii(bytes)) return withoutCandidates('windows-1252')
  const wholeLetters = withoutCutLetter(bytes)
  if (isUtf8(wholeLetters) && !isUtf8ByChance(wholeLetters)) return withoutCandidates('utf-8')
  const strayAt = strayByte(wholeLetters)
  return strayAt === null ? findCodePage(bytes) : withUtf8First(bytes, strayAt)
}

/**
 * Returns a list without an incomplete multi-byte letter at its end: downloads may be truncated
 * anywhere.
 */
function withoutCutLetter(bytes: Uint8Array): Uint8Array {
  const CONTINUED = 0b1000_0000
  for (let distance = 1; distance <= 3 && distance <= bytes.length; distance += 1) {
    const byte = bytes[bytes.length - distance] ?? 0
    if ((byte & 0b1100_0000) === CONTINUED) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
    return length > distance ? bytes.subarray(0, bytes.length - distance) : bytes
  }
  return bytes
}

/**
 * With at least this number of UTF-8 letters per invalid byte, the list is UTF-8 with pasted text
 * in another encoding.
 */
const LETTERS_PER_STRAY = 4

/**
 * Returns the index of the first invalid byte in a list that is mostly UTF-8; null if there is none
 * or it is not UTF-8.
 */
function strayByte(bytes: Uint8Array): number | null {
  let [letters, strayCount, first] = [0, 0, -1]
  for (let at = 0; at < bytes.length; ) {
    const length = letterLength(bytes, at)
    if (length > 1) letters += 1
    if (length === 0) strayCount += 1
    if (length === 0 && first === -1) first = at
    at += Math.max(1, length)
  }
  return strayCount > 0 && letters >= LETTERS_PER_STRAY * strayCount ? first : null
}

/** Returns the bytes of the UTF-8 letter at `at`; 0 if there is none. */
function letterLength(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0
  if (byte < 0x80) return 1
  const length = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xc2 && byte < 0xe0 ? 2 : 0
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}

/**
 * Offers UTF-8 first, with the word that contains the stray byte, and the other encodings after it.
 */
function withUtf8First(bytes: Uint8Array, strayAt: number): DetectedEncoding {
  const { encoding, candidates } = findCodePage(bytes)
  const others = candidates.length > 0 ? candidates : [{ encoding, sample: sampleAt(bytes, strayAt, encoding) }]
  return {
    encoding: 'utf-8',
    candidates: [{ encoding: 'utf-8', sample: sampleAt(bytes, strayAt, 'utf-8') }, ...others],
  }
}

const withoutCandidates = (encoding: Encoding): DetectedEncoding => ({ encoding, candidates: [] })

function encodingOfMark([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/**
 * At least one in this number of the even (or odd) bytes is zero in UTF-16; in Greek and Cyrillic
 * lists only those of digits and separators are zero.
 */
const ZERO_RATIO = 8
/**
 * At most one in this number of the other bytes is zero: the second byte of Ā, as in a Latvian
 * name.
 */
const OTHER_ZERO_RATIO = 20
/** Fewer zeros do not indicate UTF-16. */
const MIN_ZEROS = 4

/**
 * Detects UTF-16: every second byte of Latin letters, digits and separators is zero, and hardly any
 * other.
 */
function encodingByZeros(bytes: Uint8Array): Encoding | null {
  const pairs = Math.floor(Math.min(bytes.length, MAX_BYTES_EXAMINED) / 2)
  let low = 0
  let high = 0
  for (let at = 0; at < pairs; at += 1) {
    if (bytes[2 * at] === 0) high += 1
    if (bytes[2 * at + 1] === 0) low += 1
  }
  const isWide = (zeros: number, others: number) =>
    zeros >= MIN_ZEROS && zeros * ZERO_RATIO > pairs && others * OTHER_ZERO_RATIO <= zeros
  if (isWide(low, high)) return 'utf-16le'
  return isWide(high, low) ? 'utf-16be' : null
}

/** Longer non-ASCII input is never valid UTF-8 by chance. */
const MAX_CHANCE_BYTES = 60
const MIXED_SCRIPTS =
  /\p{Script=Latin}[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Inherited}]]|[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Inherited}]]\p{Script=Latin}/v

/**
 * True if a text is valid UTF-8 by chance: a word mixes two scripts. "SPÓŁKA" in Windows-1250 is
 * valid UTF-8 with a Cyrillic letter between Latin ones.
 */
function isUtf8ByChance(bytes: Uint8Array): boolean {
  let count = 0
  for (const byte of bytes) {
    count += byte >> 7
    if (count > MAX_CHANCE_BYTES) return false
  }
  return MIXED_SCRIPTS.test(Buffer.from(bytes).toString())
}

/**
 * The code pages, in order of preference if they yield the same text. All characters of ISO-8859-1
 * are the same in Windows-1252.
 */
const PAGES: readonly CodePage[] = [
  'windows-1252',
  'windows-1250',
  'iso-8859-15',
  'iso-8859-2',
  'cp850',
  'cp852',
  'macintosh',
]

let readings: CodePageReading[] | undefined

/** Points for each different word that is unlikely or impossible in a code page. */
const POINTS = [0, 1, 3] as const
/** A code page is rejected with at least this number of points, and this multiple of another's. */
const MIN_REJECTED_POINTS = 3
const REJECTED_RATIO = 10

/** `hits`: words that are names of states or common in headings. */
type Tally = { reading: CodePageReading; points: number; hits: number }

function findCodePage(bytes: Uint8Array): DetectedEncoding {
  readings ??= PAGES.map(codePageReading)
  const tallies = readings.map(reading => ({ reading, points: 0, hits: 0 }))
  const firstAt = new Map<number, number>()
  let isGerman = true
  for (const { word, languages } of distinctWords(bytes)) {
    for (let at = word.from; at < word.to; at += 1) if (!firstAt.has(bytes[at] ?? 0)) firstAt.set(bytes[at] ?? 0, at)
    isGerman &&= mayBeGerman(word)
    for (const tally of tallies) {
      tally.points += POINTS[rateWord(word, tally.reading, languages)]
      tally.hits += Number(isKnownWord(textIn(word, tally.reading)))
    }
  }
  const [windows] = tallies
  if (isGerman && windows?.points === 0) return withoutCandidates('windows-1252')
  const extraBytes = [...firstAt.keys()].filter(byte => byte > 127)
  const remaining = possibleTallies(tallies, extraBytes)
  const [best] = remaining
  if (best === undefined || remaining.length === 1) return withoutCandidates(best?.reading.page ?? 'windows-1252')
  const differing = extraBytes.filter(byte =>
    remaining.some(({ reading }) => reading.letters[byte] !== best.reading.letters[byte]),
  )
  const at = Math.min(...differing.map(byte => firstAt.get(byte) ?? 0))
  const candidates = remaining.map(({ reading: { page } }) => ({ encoding: page, sample: sampleAt(bytes, at, page) }))
  return { encoding: best.reading.page, candidates }
}

const textIn = ({ bytes, from, to }: Word, { letters }: CodePageReading): string =>
  Array.from(bytes.subarray(from, to), byte => letters[byte] ?? '').join('')

/**
 * Returns the code pages that no other one beats, the likeliest first; of code pages that yield the
 * same text only the first.
 */
function possibleTallies(tallies: readonly Tally[], extraBytes: readonly number[]): Tally[] {
  const textOf = ({ reading }: Tally) => extraBytes.map(byte => reading.letters[byte]).join('')
  const byText = [...Map.groupBy(tallies, textOf).values()].map(group => group.toSorted(byPoints)[0])
  const distinctTallies = byText.filter(tally => tally !== undefined)
  return distinctTallies.filter(one => !distinctTallies.some(other => rulesOut(other, one))).toSorted(byPoints)
}

const UMLAUTS = new Set(Buffer.from('ÄÖÜßäöü', 'latin1'))
const CAPITAL_OE = 0xd6
const SHARP_S = 0xdf
const SHORT_WORD = 2

/**
 * True if a word has only the umlauts of Windows-1252, and none within or at the end of a word
 * where Spanish or Czech capitals have Í in DOS code pages. True for nearly all German lists.
 */
const mayBeGerman = ({ bytes, from, to }: Word): boolean =>
  bytes
    .subarray(from, to)
    .every((byte, at) => byte < 128 || (UMLAUTS.has(byte) && (byte !== CAPITAL_OE || at === 0))) &&
  (to - from <= SHORT_WORD || (bytes[to - 1] ?? 0) < 128 || bytes[to - 1] === SHARP_S)

const byPoints = (one: Tally, other: Tally): number => one.points - other.points

/**
 * True if `one` rules out `other`. Windows-1252, by far the most common, needs less: one unlikely
 * word in another code page is enough. The same applies to a state's name or a heading that only
 * one code page yields.
 */
function rulesOut(one: Tally, other: Tally): boolean {
  if (one.hits > other.hits && one.points === 0 && other.points + Number(other.hits === 0) > 0) return true
  if (one.reading.page === 'windows-1252' && one.points === 0) return other.points > 0 && other.hits <= one.hits
  return other.points >= MIN_REJECTED_POINTS && other.points >= REJECTED_RATIO * one.points
}
