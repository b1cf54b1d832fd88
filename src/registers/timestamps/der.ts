import type { AsnType } from 'asn1js'

/** A value in ASN.1's distinguished encoding (X.690): its first byte, all of its bytes, those behind tag and length, and its parts. */
export type Der = { tag: number; whole: Buffer; content: Buffer; parts: readonly Der[] }

/** The first bytes of the values that timestamps are made of; `part(0)` = the context's own [0], made of parts. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  part: (number: number): number => 0xa0 + number,
} as const

/** Bytes that are no DER, or another value than expected. */
export class NotDer extends Error {
  override readonly name = 'NotDer'
}

// A reply has some 16 values within one another, and with six certificates some 700 in all.
const LIMITS = { maxDepth: 32, maxNodes: 5_000, parseEmbedded: false }

/** Reads one value that fills all the bytes. Refuses (NotDer) everything else, and what is nested or divided beyond any use. */
export async function readDer(bytes: Uint8Array): Promise<Der> {
  // Fetched with the first timestamp: most installations have none, and it takes 6 MB.
  const { fromBER } = await import('asn1js')
  const { offset, result } = fromBER(bytes, LIMITS)
  if (offset !== bytes.length || result.error !== '') throw new NotDer('bytes that are no DER')
  return derOf(result, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
}

function derOf({ idBlock, lenBlock, valueBlock }: AsnType, bytes: Buffer): Der {
  const head = idBlock.blockLength + lenBlock.blockLength
  if (lenBlock.isIndefiniteForm || lenBlock.length + head > bytes.length) throw new NotDer('a value without an end')
  if (head !== idBlock.blockLength + bytesOfLength(lenBlock.length))
    throw new NotDer('a length that is not the shortest')
  const whole = bytes.subarray(0, head + lenBlock.length)
  const parts: Der[] = []
  let at = head
  for (const node of idBlock.isConstructed && 'value' in valueBlock ? (valueBlock.value as AsnType[]) : []) {
    const part = derOf(node, whole.subarray(at))
    parts.push(part)
    at += part.whole.length
  }
  return { tag: whole.readUInt8(), whole, content: whole.subarray(head), parts }
}

/** How many bytes DER writes a length with: itself up to 127, else how many bytes it has and those. */
const bytesOfLength = (length: number): number => (length < 0x80 ? 1 : 1 + Math.ceil(length.toString(16).length / 2))

/** Returns the value, which must have that tag. Refuses (NotDer) where there is none, or another. */
export function tagged(value: Der | undefined, tag: number): Der {
  if (value?.tag === tag) return value
  throw new NotDer(`a value of tag ${tag.toString(16)} is missing`)
}

/** Returns the part at a place, counted from 0, which must have that tag. */
export const partAt = ({ parts }: Der, place: number, tag: number): Der => tagged(parts[place], tag)

/** Returns the number that a value says; whole numbers have no bounds there. */
export function integerOf(value: Der | undefined): bigint {
  const { content } = tagged(value, TAG.integer)
  return BigInt.asIntN(content.length * 8, BigInt(`0x${content.toString('hex') || '0'}`))
}

/** Returns the identifier that a value says, such as 2.5.29.37. */
export function oidOf(value: Der | undefined): string {
  const arcs: number[] = []
  let arc = 0
  for (const byte of tagged(value, TAG.oid).content) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    arcs.push(arc)
    arc = 0
  }
  const [first = 0, ...rest] = arcs
  const top = Math.min(2, Math.floor(first / 40))
  return [top, first - 40 * top, ...rest].join('.')
}

/** Returns the moment that a GeneralizedTime says, which DER writes in UTC. Refuses (NotDer) what is none. */
export function momentOf(value: Der | undefined): Date {
  const said = tagged(value, TAG.time).content.toString('latin1')
  const moment = new Date(said.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(moment.getTime())) throw new NotDer('a time that is none')
  return moment
}
