import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Authority } from '../../ground/authority-rules.ts'
import { AUTHORITIES } from './authorities-rules.ts'
import { DICTIONARIES } from './dictionaries.ts'

/**
 * An answer as its service sent it (docs/rules.md#answers-as-received): its beginning, packed as it is kept, how long all of it was, in
 * bytes, its SHA-256, and the date that the service itself gave it, in its own words ('' = none). What was compressed is unpacked before.
 */
export type Received = { packed: Buffer; length: number; sha256: Buffer; dated: string }

/** As much of a body as is kept. An answer has half a kilobyte; what is longer is a page. */
export const KEPT_BYTES = 8 * 1024

// A window of 8 kB holds dictionary and answer both; zlib's usual 32 kB is work for nothing, and so are its pieces of 16 kB for a hundred bytes.
const PACKING = { windowBits: 13, memLevel: 7, chunkSize: 1_024 }

type Body = { bytes: Buffer; dated: string; isSecret?: boolean }

/** Packs a body to be kept. Of one that `isSecret`, since it repeats what only we should know, length and sum are kept alone. */
export function asReceived(service: Authority, { bytes, dated, isSecret = false }: Body): Received {
  const form = AUTHORITIES[service].packedWith
  const first = isSecret ? Buffer.alloc(0) : bytes.subarray(0, KEPT_BYTES)
  const packed = deflateRawSync(first, { ...PACKING, dictionary: DICTIONARIES[form] })
  return {
    // Which dictionary unpacks it stands before it, so that it can be read whatever comes later.
    packed: Buffer.concat([Buffer.of(form), packed]),
    length: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest(),
    dated: oneLine(dated).slice(0, 64),
  }
}

/** What was packed by `asReceived`, today or by any release before. */
export function unpackReceived(packed: Uint8Array): Buffer {
  const form = packed[0] ?? -1
  const dictionary = DICTIONARIES[form]
  if (!dictionary) throw new Error(`an answer was kept in form ${form}, which a later release knows`)
  return inflateRawSync(packed.subarray(1), { dictionary, maxOutputLength: KEPT_BYTES })
}

const LONGEST = 4000

/** Stands where something received was left out; whoever wants all of it has the answer as received. */
export const CUT = '[…]'

/** A received text as it can be kept: what neither database nor document can hold (control characters) goes, overlong is cut and says so. */
export function kept(text: string): string {
  const characters = Array.from(text.slice(0, LONGEST).toWellFormed(), one => (isForbidden(one) ? ' ' : one)).join('')
  return text.length > LONGEST ? `${characters} ${CUT}` : characters
}

const isForbidden = (character: string): boolean => {
  const code = character.charCodeAt(0)
  return (code < 0x20 && code !== 0x0a && code !== 0x09) || code === 0x7f
}

/** One line, blanks collapsed: names come padded (docs/sources.md#finanzonline-answers). */
export const oneLine = (text: string): string => kept(text).replace(/\s+/g, ' ').trim()

/** The beginning of an unreadable answer, for support. */
export const beginning = (body: string): string => oneLine(body.slice(0, 500))
