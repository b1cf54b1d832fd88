import type { AsnType } from 'asn1js'

/** A value in DER (X.690): its tag byte, all of its bytes, its content bytes, and its parts. */
export type Der = { tag: number; whole: Buffer; content: Buffer; parts: readonly Der[] }

/** Tag bytes of the values in timestamps; `part(0)` = the context-specific constructed [0]. */
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

/** Thrown for bytes that are no DER, or an unexpected value. */
export class InvalidDer extends Error {
  override readonly name = 'NotDer'
}

// A reply has some 16 nested levels, and with six certificates some 700 values.
const LIMITS = { maxDepth: 32, maxNodes: 5_000, parseEmbedded: false }

/** Parses one value that fills all bytes. Throws NotDer for anything else, and beyond LIMITS. */
export async function readDer(bytes: Uint8Array): Promise<Der> {
  // Loaded on demand: most installations use no timestamps, and it takes 6 MB.
  const { fromBER } = await import('asn1js')
  const { offset, result } = fromBER(bytes, LIMITS)
  if (offset !== bytes.length || result.error !== '') throw new InvalidDer('bytes that are not DER')
  return toDer(result, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
}

function toDer({ idBlock, lenBlock, valueBlock }: AsnType, bytes: Buffer): Der {
  const headerLength = idBlock.blockLength + lenBlock.blockLength
  if (lenBlock.isIndefiniteForm || lenBlock.length + headerLength > bytes.length)
    throw new InvalidDer('a value without an end')
  if (headerLength !== idBlock.blockLength + bytesOfLength(lenBlock.length))
    throw new InvalidDer('a length that is not in its shortest form')
  const whole = bytes.subarray(0, headerLength + lenBlock.length)
  const parts: Der[] = []
  let offset = headerLength
  for (const node of idBlock.isConstructed && 'value' in valueBlock ? (valueBlock.value as AsnType[]) : []) {
    const part = toDer(node, whole.subarray(offset))
    parts.push(part)
    offset += part.whole.length
  }
  return { tag: whole.readUInt8(), whole, content: whole.subarray(headerLength), parts }
}

/** Returns the size of a DER length: one byte up to 127, else the length bytes and their count. */
const bytesOfLength = (length: number): number => (length < 0x80 ? 1 : 1 + Math.ceil(length.toString(16).length / 2))

/** Returns the value. Throws NotDer if it is missing or has another tag. */
export function tagged(value: Der | undefined, tag: number): Der {
  if (value?.tag === tag) return value
  throw new InvalidDer(`a value of tag ${tag.toString(16)} is missing`)
}

/** Returns the part at `place` (from 0). Throws NotDer if it is missing or has another tag. */
export const partAt = ({ parts }: Der, index: number, tag: number): Der => tagged(parts[index], tag)

/** Returns an INTEGER, which has no size limit in DER. */
export function integerOf(value: Der | undefined): bigint {
  const { content } = tagged(value, TAG.integer)
  return BigInt.asIntN(content.length * 8, BigInt(`0x${content.toString('hex') || '0'}`))
}

/** Returns an object identifier such as 2.5.29.37. */
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

/** Returns a GeneralizedTime, which is UTC in DER. Throws NotDer if it is invalid. */
export function timeOf(value: Der | undefined): Date {
  const text = tagged(value, TAG.time).content.toString('latin1')
  const moment = new Date(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(moment.getTime())) throw new InvalidDer('an invalid time')
  return moment
}
