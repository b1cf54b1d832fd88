import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Authority } from '../../base/authority-rules.ts'
import { AUTHORITIES } from './authorities-rules.ts'
import { DICTIONARIES } from './dictionaries.ts'

/**
 * An answer as received (docs/rules.md#answers-as-received): its first bytes, packed, its full
 * length in bytes, its SHA-256, and the date that the service itself gave, as text ('' = none).
 * Compressed bodies are unpacked first.
 */
export type Received = { packed: Buffer; length: number; sha256: Buffer; dated: string }

/** Maximum of stored bytes of a body. Answers have half a kilobyte; longer ones are HTML pages. */
export const MAX_STORED_BYTES = 8 * 1024

// A window of 8 kB covers dictionary and answer; zlib's default of 32 kB and chunks of 16 kB waste
// time on a hundred bytes.
const PACKING = { windowBits: 13, memLevel: 7, chunkSize: 1_024 }

type Body = { bytes: Buffer; dated: string; isSecret?: boolean; stored?: Buffer }

/**
 * Packs a body for storage. If it `isSecret` (it repeats our secrets), only length and hash are
 * stored; `stored` replaces a body that must not be stored whole. Length and hash are those of
 * `bytes`.
 */
export function packReceived(service: Authority, { bytes, dated, isSecret = false, stored = bytes }: Body): Received {
  const dictionaryId = AUTHORITIES[service].dictionary
  const kept = isSecret ? Buffer.alloc(0) : stored.subarray(0, MAX_STORED_BYTES)
  const packed = deflateRawSync(kept, { ...PACKING, dictionary: DICTIONARIES[dictionaryId] })
  return {
    // The first byte names the dictionary, so that later releases can still unpack it.
    packed: Buffer.concat([Buffer.of(dictionaryId), packed]),
    length: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest(),
    dated: oneLine(dated).slice(0, 64),
  }
}

/** Unpacks the output of `packReceived` of this or any earlier release. */
export function unpackReceived(packed: Uint8Array): Buffer {
  const dictionaryId = packed[0] ?? -1
  const dictionary = DICTIONARIES[dictionaryId]
  if (!dictionary) throw new Error(`an answer is packed in form ${dictionaryId}, which only a later release can read`)
  return inflateRawSync(packed.subarray(1), { dictionary, maxOutputLength: MAX_STORED_BYTES })
}

const MAX_TEXT_LENGTH = 4000

/** Marks a cut text; the stored bytes contain all of it. */
export const CUT_MARK = '[…]'

/**
 * Makes a received text storable: replaces control characters that the database or documents
 * reject, and cuts and marks overlong text.
 */
export function toStorable(text: string): string {
  const characters = Array.from(text.slice(0, MAX_TEXT_LENGTH).toWellFormed(), character =>
    isForbidden(character) ? ' ' : character,
  ).join('')
  return text.length > MAX_TEXT_LENGTH ? `${characters} ${CUT_MARK}` : characters
}

const isForbidden = (character: string): boolean => {
  const code = character.charCodeAt(0)
  return (code < 0x20 && code !== 0x0a && code !== 0x09) || code === 0x7f
}

/**
 * Returns the text on one line with collapsed blanks: names come padded
 * (docs/sources.md#finanzonline-answers).
 */
export const oneLine = (text: string): string => toStorable(text).replace(/\s+/g, ' ').trim()

/** Returns the start of an unreadable answer, for support. */
export const textExcerpt = (body: string): string => oneLine(body.slice(0, 500))
