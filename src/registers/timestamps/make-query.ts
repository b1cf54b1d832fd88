import { randomBytes } from 'node:crypto'
import { OIDS } from './oids.ts'

const NONCE_BYTES = 16

/** A question for the time (RFC 3161, TimeStampReq): its bytes, and the number that only its reply can repeat. */
export type Query = { bytes: Buffer; nonce: bigint }

/**
 * Makes the question that asks for a stamp on a SHA-256, with 128 bits that nobody can foresee, so that no reply of before fits, and for the
 * authority's certificates. The hash is all that it says.
 */
export async function makeQuery(sha256: Buffer): Promise<Query> {
  const { Boolean: Truth, Integer, Null, ObjectIdentifier, OctetString, Sequence } = await import('asn1js')
  const algorithm = new Sequence({ value: [new ObjectIdentifier({ value: OIDS.sha256 }), new Null()] })
  const imprint = new Sequence({ value: [algorithm, new OctetString({ valueHex: sha256 })] })
  // A first byte of 1 keeps the number positive, and as long whatever the others are.
  const nonce = Buffer.concat([Buffer.from([1]), randomBytes(NONCE_BYTES)])
  const asked = new Sequence({
    value: [new Integer({ value: 1 }), imprint, new Integer({ valueHex: nonce }), new Truth({ value: true })],
  })
  return { bytes: Buffer.from(asked.toBER()), nonce: BigInt(`0x${nonce.toString('hex')}`) }
}
