import { randomBytes } from 'node:crypto'
import { OIDS } from './oids.ts'

const NONCE_BYTES = 16

/**
 * A timestamp request (RFC 3161, TimeStampReq): its bytes, and the nonce that its reply must
 * repeat.
 */
export type Query = { bytes: Buffer; nonce: bigint }

/**
 * Creates a request to stamp a SHA-256 hash, with 128 random bits so that no earlier reply fits. It
 * asks for the authority's certificates and contains no other data.
 */
export async function makeQuery(sha256: Buffer): Promise<Query> {
  const { Boolean: AsnBoolean, Integer, Null, ObjectIdentifier, OctetString, Sequence } = await import('asn1js')
  const algorithm = new Sequence({ value: [new ObjectIdentifier({ value: OIDS.sha256 }), new Null()] })
  const imprint = new Sequence({ value: [algorithm, new OctetString({ valueHex: sha256 })] })
  // A first byte of 1 keeps the number positive and of constant length.
  const nonce = Buffer.concat([Buffer.from([1]), randomBytes(NONCE_BYTES)])
  const request = new Sequence({
    value: [new Integer({ value: 1 }), imprint, new Integer({ valueHex: nonce }), new AsnBoolean({ value: true })],
  })
  return { bytes: Buffer.from(request.toBER()), nonce: BigInt(`0x${nonce.toString('hex')}`) }
}
