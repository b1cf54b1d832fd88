import { dictionary } from '@zxcvbn-ts/language-common'

const MIN_BYTES = 32
const HEX = /^(?:[\da-f]{2})+$/i
const BASE64 = /^(?:[a-z\d+/]+|[a-z\d_-]+)={0,2}$/i

export const EXPECTED_SECRET = '32 random bytes in base64, base64url or hex, such as `openssl rand -base64 32` prints'

/**
 * Returns the bytes of an APP_SECRET, at least 32 in base64, base64url or hex. Null if there are
 * fewer, or if a person made them up: with a copy of the database, such secrets are guessed at
 * millions per second.
 */
export function bytesOfSecret(text: string): Uint8Array | null {
  // openssl breaks lines after 64 characters.
  const secret = text.trim().replace(/\r?\n/g, '')
  const encoding = HEX.test(secret) ? 'hex' : BASE64.test(secret) ? 'base64' : null
  if (encoding === null) return null
  const bytes = Buffer.from(secret, encoding)
  return bytes.length < MIN_BYTES || isGuessable(secret, encoding) ? null : bytes
}

// Of 200,000 random secrets of 32 bytes, at most 0.57 was explained in hex, which has few
// characters, and 0.26 in base64.
const MAX_EXPLAINED = { hex: 0.65, base64: 0.4 }
const WORD_LENGTHS = [12, 11, 10, 9, 8, 7, 6, 5]
const REPEAT_LENGTH = 4
const MIN_PER_CASE = 3
const WORD = /^(?:[A-Z]?[a-z\d]+|[A-Z\d]+)$/

/**
 * Returns whether a person clearly made up a secret. Signs are too many words, well-known
 * passwords, alphabetical sequences and repeats, or base64 without upper or lower case.
 */
function isGuessable(text: string, encoding: keyof typeof MAX_EXPLAINED): boolean {
  const words = new Set(Object.values(dictionary).flat())
  const explained = new Set([...sequencePositions(text), ...repeatPositions(text), ...wordPositions(text, words)])
  return explained.size > text.length * MAX_EXPLAINED[encoding] || (encoding === 'base64' && !hasBothCases(text))
}

// Of 43 random characters, fewer than three are capitals once in ten million cases.
const hasBothCases = (text: string): boolean =>
  [/[A-Z]/g, /[a-z]/g].every(kind => (text.match(kind)?.length ?? 0) >= MIN_PER_CASE)

/** Returns the positions of characters that equal the one before, or are adjacent to it. */
const sequencePositions = (text: string): number[] =>
  range(1, text.length - 1).filter(at => Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1)

const repeatPositions = (text: string): number[] =>
  range(1, text.length - REPEAT_LENGTH)
    .filter(at => text.indexOf(text.slice(at, at + REPEAT_LENGTH)) < at)
    .flatMap(at => range(at, REPEAT_LENGTH))

const wordPositions = (text: string, words: ReadonlySet<string>): number[] =>
  range(0, text.length).flatMap(at => {
    const candidates = WORD_LENGTHS.map(length => text.slice(at, at + length))
    const word = candidates.find(candidate => WORD.test(candidate) && words.has(candidate.toLowerCase()))
    return word === undefined ? [] : range(at, word.length)
  })

const range = (from: number, count: number): number[] =>
  Array.from({ length: Math.max(0, count) }, (_, at) => from + at)
