import { codecOf } from './codec.ts'
import type { Encoding } from './dialect-rules.ts'
import { languagesIn } from './letters.ts'
import type { Word } from './read-words.ts'

const LF = 10
const CR = 13

/**
 * How many different words are examined to find a list's encoding, and the maximum length of each.
 */
const MAX_WORDS = 10_000
const MAX_WORD_LENGTH = 40
/** The maximum number of looked-up words, repeated ones included; no list has more. */
const MAX_LOOKUPS = 1_000_000

/**
 * Yields each different word with a byte beyond ASCII once, with the languages of the line where it
 * first occurs.
 */
export function* distinctWords(bytes: Uint8Array): Generator<{ word: Word; languages: number }> {
  const seenWords = new Set<string>()
  let lookups = 0
  for (const line of distinctiveLines(bytes)) {
    let languages: number | null = null
    for (const word of wordsIn(bytes, line)) {
      if (lookups++ > MAX_LOOKUPS) return
      const text = unitsOf(bytes, word)
      if (seenWords.has(text)) continue
      if (seenWords.add(text).size > MAX_WORDS) return
      languages ??= languagesIn(unitsOf(bytes, line))
      yield { word, languages }
    }
  }
}

type ByteSpan = { from: number; to: number }

const unitsOf = (bytes: Uint8Array, { from, to }: ByteSpan): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1')

/** Yields the lines with a byte beyond ASCII. */
function* distinctiveLines(bytes: Uint8Array): Generator<ByteSpan> {
  let from = 0
  let isDistinctive = false
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? LF
    isDistinctive ||= byte > 127
    if (byte !== LF && byte !== CR) continue
    if (isDistinctive) yield { from, to: at }
    from = at + 1
    isDistinctive = false
  }
}

function* wordsIn(bytes: Uint8Array, line: ByteSpan): Generator<Word> {
  for (let from = line.from; from < line.to; from += 1) {
    if (!isWordByte(bytes[from])) continue
    let to = from
    let isDistinctive = false
    for (; to < line.to && isWordByte(bytes[to]); to += 1) isDistinctive ||= (bytes[to] ?? 0) > 127
    if (isDistinctive) yield { bytes, from, to: Math.min(to, from + MAX_WORD_LENGTH) }
    from = to
  }
}

const isWordByte = (byte = 0): boolean => byte > 127 || (byte > 64 && byte < 91) || (byte > 96 && byte < 123)

const SAMPLE_BEFORE = 20
const SAMPLE_AFTER = 40

/** Returns the text around a position within its line, decoded with an encoding. */
export function sampleAt(bytes: Uint8Array, at: number, page: Encoding): string {
  const isEnd = (index: number) => bytes[index] === LF || bytes[index] === CR
  let [from, to] = [at, at]
  while (from > 0 && at - from < SAMPLE_BEFORE && !isEnd(from - 1)) from -= 1
  while (to < bytes.length && to - at < SAMPLE_AFTER && !isEnd(to)) to += 1
  return codecOf(page)
    .read(unitsOf(bytes, { from, to }))
    .replace(/\p{Cc}/gu, ' ')
}
