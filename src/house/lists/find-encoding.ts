import { isAscii, isUtf8 } from 'node:buffer'
import type { CodePage } from './code-pages.ts'
import type { Candidate, Encoding } from './dialect-rules.ts'
import { isKnownWord } from './known-words.ts'
import { lookOf, type Reading, readingOf, type Word } from './read-words.ts'
import { UnreadableList } from './records.ts'
import { differentWords, sampleAt } from './telling-words.ts'

/** How a list is encoded, and where its bytes do not say it, all that they allow, the likeliest first, which then is `encoding`. */
export type FoundEncoding = { encoding: Encoding; candidates: Candidate[] }

const BYTES_LOOKED_AT = 4_096

/**
 * Returns how a list is encoded: as its byte order mark says, as its zeros say, else UTF-8 where only that explains its letters, else the code
 * page in which its words are words; several candidates where more than one is left and they read differently
 * (docs/lists.md#encoding). Refuses what is no text.
 */
export function findEncoding(bytes: Uint8Array): FoundEncoding {
  const wide = byMark(bytes) ?? byZeros(bytes)
  if (wide !== null) return sure(wide)
  if (bytes.includes(0)) throw new UnreadableList('not-text')
  // Plain letters are all of them; Excel opens our umlauts beside them as Windows-1252 where no byte order mark says otherwise.
  if (isAscii(bytes)) return sure('windows-1252')
  const cut = withoutCutLetter(bytes)
  if (isUtf8(cut) && !isUtf8ByChance(cut)) return sure('utf-8')
  const stray = strayByte(cut)
  return stray === null ? amongCodePages(bytes) : withUtf8First(bytes, stray)
}

/** Downloads end anywhere: a letter of several bytes at the end of which some are lacking is none. */
function withoutCutLetter(bytes: Uint8Array): Uint8Array {
  const CONTINUED = 0b1000_0000
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0b1100_0000) === CONTINUED) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes
  }
  return bytes
}

/** So many times as many letters of UTF-8 as bytes that are none: it is UTF-8 into which something else was copied. */
const STRAY_ONCE_IN = 4

/** Returns where the first byte stands that is no UTF-8, of a list that is UTF-8 otherwise; null where it is none. */
function strayByte(bytes: Uint8Array): number | null {
  let [letters, strays, first] = [0, 0, -1]
  for (let at = 0; at < bytes.length; ) {
    const length = letterLength(bytes, at)
    if (length > 1) letters += 1
    if (length === 0) strays += 1
    if (length === 0 && first === -1) first = at
    at += Math.max(1, length)
  }
  return strays > 0 && letters >= STRAY_ONCE_IN * strays ? first : null
}

/** How many bytes a letter of UTF-8 has that begins at a place; 0 where none does. */
function letterLength(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0
  if (byte < 0x80) return 1
  const length = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xc2 && byte < 0xe0 ? 2 : 0
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}

/** A person sees the word that it makes of the stray byte, and the other readings behind it. */
function withUtf8First(bytes: Uint8Array, stray: number): FoundEncoding {
  const { encoding, candidates } = amongCodePages(bytes)
  const others = candidates.length > 0 ? candidates : [{ encoding, sample: sampleAt(bytes, stray, encoding) }]
  return { encoding: 'utf-8', candidates: [{ encoding: 'utf-8', sample: sampleAt(bytes, stray, 'utf-8') }, ...others] }
}

const sure = (encoding: Encoding): FoundEncoding => ({ encoding, candidates: [] })

function byMark([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** So many of the bytes at even places, or at odd ones, are zero in UTF-16; of Greek and Cyrillic lists those of digits and separators alone. */
const MANY = 8
/** And hardly one of the others: the second byte of Ā, of a Latvian name. */
const FEW = 20
/** A stray zero or two are none of it. */
const LEAST = 4

/** In UTF-16 each second byte of Latin letters, digits and separators is zero, and hardly one of the others. */
function byZeros(bytes: Uint8Array): Encoding | null {
  const pairs = Math.floor(Math.min(bytes.length, BYTES_LOOKED_AT) / 2)
  let low = 0
  let high = 0
  for (let at = 0; at < pairs; at += 1) {
    if (bytes[2 * at] === 0) high += 1
    if (bytes[2 * at + 1] === 0) low += 1
  }
  const isWide = (zeros: number, others: number) => zeros >= LEAST && zeros * MANY > pairs && others * FEW <= zeros
  if (isWide(low, high)) return 'utf-16le'
  return isWide(high, low) ? 'utf-16be' : null
}

/** More bytes beyond ASCII than this are never UTF-8 by chance. */
const MAX_BY_CHANCE = 60
const MIXED =
  /\p{Script=Latin}[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Inherited}]]|[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Inherited}]]\p{Script=Latin}/v

/** "SPÓŁKA" in Windows-1250 is valid UTF-8 with a Cyrillic letter between Latin ones: a word has one script. */
function isUtf8ByChance(bytes: Uint8Array): boolean {
  let count = 0
  for (const byte of bytes) {
    count += byte >> 7
    if (count > MAX_BY_CHANCE) return false
  }
  return MIXED.test(Buffer.from(bytes).toString())
}

/** In the order in which they are taken where they read the same. ISO-8859-1 reads all that it can hold as Windows-1252 does. */
const PAGES: readonly CodePage[] = [
  'windows-1252',
  'windows-1250',
  'iso-8859-15',
  'iso-8859-2',
  'cp850',
  'cp852',
  'macintosh',
]

let readings: Reading[] | undefined

/** Points for each different word that is unlikely, or impossible, in a reading. */
const POINTS = [0, 1, 3] as const
/** So many points, and so many times those of another reading, are too many. */
const BEATEN = 3
const TIMES = 10

/** `known`: words that are names of states or stand in headings. */
type Tally = { reading: Reading; points: number; known: number }

function amongCodePages(bytes: Uint8Array): FoundEncoding {
  readings ??= PAGES.map(readingOf)
  const tallies = readings.map(reading => ({ reading, points: 0, known: 0 }))
  const firstAt = new Map<number, number>()
  let isGerman = true
  for (const { word, spoken } of differentWords(bytes)) {
    for (let at = word.from; at < word.to; at += 1) if (!firstAt.has(bytes[at] ?? 0)) firstAt.set(bytes[at] ?? 0, at)
    isGerman &&= mayBeGerman(word)
    for (const tally of tallies) {
      tally.points += POINTS[lookOf(word, tally.reading, spoken)]
      tally.known += Number(isKnownWord(textIn(word, tally.reading)))
    }
  }
  const [windows] = tallies
  if (isGerman && windows?.points === 0) return sure('windows-1252')
  const seen = [...firstAt.keys()].filter(byte => byte > 127)
  const left = unbeaten(tallies, seen)
  const [best] = left
  if (best === undefined || left.length === 1) return sure(best?.reading.page ?? 'windows-1252')
  const differing = seen.filter(byte =>
    left.some(({ reading }) => reading.letters[byte] !== best.reading.letters[byte]),
  )
  const at = Math.min(...differing.map(byte => firstAt.get(byte) ?? 0))
  const candidates = left.map(({ reading: { page } }) => ({ encoding: page, sample: sampleAt(bytes, at, page) }))
  return { encoding: best.reading.page, candidates }
}

const textIn = ({ bytes, from, to }: Word, { letters }: Reading): string =>
  Array.from(bytes.subarray(from, to), byte => letters[byte] ?? '').join('')

/** The readings that no other beats, the likeliest first; of those that read the same the first alone. */
function unbeaten(tallies: readonly Tally[], seen: readonly number[]): Tally[] {
  const textOf = ({ reading }: Tally) => seen.map(byte => reading.letters[byte]).join('')
  const byText = [...Map.groupBy(tallies, textOf).values()].map(group => group.toSorted(byPoints)[0])
  const different = byText.filter(tally => tally !== undefined)
  return different.filter(one => !different.some(other => beats(other, one))).toSorted(byPoints)
}

const UMLAUTS = new Set(Buffer.from('ÄÖÜßäöü', 'latin1'))
const CAPITAL_OE = 0xd6
const SHARP_S = 0xdf
const SHORT = 2

/**
 * Umlauts of Windows-1252 alone, and none where DOS's Í of Spanish and Czech capitals stands, within a word or at its end: nearly all German
 * lists are such.
 */
const mayBeGerman = ({ bytes, from, to }: Word): boolean =>
  bytes
    .subarray(from, to)
    .every((byte, at) => byte < 128 || (UMLAUTS.has(byte) && (byte !== CAPITAL_OE || at === 0))) &&
  (to - from <= SHORT || (bytes[to - 1] ?? 0) < 128 || bytes[to - 1] === SHARP_S)

const byPoints = (one: Tally, other: Tally): number => one.points - other.points

/**
 * What nearly everybody writes needs less to be believed: one unlikely word is enough against another. So is the name of a state, or a
 * heading's word, that stands there in one reading alone.
 */
function beats(one: Tally, other: Tally): boolean {
  if (one.known > other.known && one.points === 0 && other.points + Number(other.known === 0) > 0) return true
  if (one.reading.page === 'windows-1252' && one.points === 0) return other.points > 0 && other.known <= one.known
  return other.points >= BEATEN && other.points >= TIMES * one.points
}
