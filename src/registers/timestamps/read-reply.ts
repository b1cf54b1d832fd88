import { type Der, InvalidDer, integerOf, oidOf, partAt, readDer, TAG, tagged, timeOf } from './der.ts'
import { OIDS } from './oids.ts'
import { RefusedReply } from './refused-reply.ts'

/** The parts of a timestamp token (RFC 3161, RFC 5652), not yet verified. */
export type Token = {
  info: StampInfo
  /** The bytes whose hash was signed. */
  infoBytes: Buffer
  /** DER, unverified. */
  certificates: Buffer[]
  signer: SignerInfo
}

/** The authority's statement (TSTInfo). */
type StampInfo = {
  hashAlgorithm: string
  imprint: Buffer
  /** Hexadecimal. */
  serial: string
  genTime: Date
  nonce: bigint | null
}

/** The signer and the signature (SignerInfo). */
export type SignerInfo = {
  issuer: Buffer
  serial: bigint
  digestAlgorithm: string
  /** The values of the signed attributes by object identifier. */
  attributes: Map<string, Der>
  /** The bytes that the signature covers. */
  signedBytes: Buffer
  signatureAlgorithm: string
  signature: Buffer
}

/**
 * Parses a reply (TimeStampResp). Throws RefusedReply if it grants no stamp, NotDer if the bytes
 * are not a reply.
 */
export async function readReply(bytes: Buffer): Promise<Token> {
  const reply = tagged(await readDer(bytes), TAG.sequence)
  assertGranted(partAt(reply, 0, TAG.sequence))
  return parseToken(partAt(reply, 1, TAG.sequence))
}

const GRANTED = 0n
const MAX_TEXT_LENGTH = 200

function assertGranted(info: Der): void {
  const status = integerOf(info.parts[0])
  if (status === GRANTED) return
  const texts = info.parts.find(({ tag }) => tag === TAG.sequence)?.parts ?? []
  const text = texts.map(({ content }) => content.toString('utf8')).join(' ')
  throw new RefusedReply(
    'not-granted',
    `status ${status} ${text.replace(/\p{Cc}/gu, ' ').slice(0, MAX_TEXT_LENGTH)}`.trim(),
  )
}

async function parseToken(contentInfo: Der): Promise<Token> {
  assertOid(oidOf(contentInfo.parts[0]), OIDS.signedData)
  const signed = partAt(partAt(contentInfo, 1, TAG.part(0)), 0, TAG.sequence)
  tagged(signed.parts[0], TAG.integer)
  const digests = partAt(signed, 1, TAG.set).parts.map(algorithmOf)
  const content = partAt(signed, 2, TAG.sequence)
  assertOid(oidOf(content.parts[0]), OIDS.timestampInfo)
  const infoBytes = partAt(partAt(content, 1, TAG.part(0)), 0, TAG.octets).content
  const certificates = signed.parts.find(({ tag }) => tag === TAG.part(0))?.parts ?? []
  const [signer, secondSigner] = tagged(signed.parts.at(-1), TAG.set).parts
  if (secondSigner) throw new InvalidDer('more than one signer')
  const signerInfo = signerOf(tagged(signer, TAG.sequence))
  // Verifiers such as OpenSSL prepare only the announced hashes (RFC 5652, 5.1).
  if (!digests.includes(signerInfo.digestAlgorithm)) throw new InvalidDer('the signer’s hash algorithm is not listed')
  return {
    info: infoOf(await readDer(infoBytes)),
    infoBytes,
    certificates: certificates.filter(({ tag }) => tag === TAG.sequence).map(({ whole }) => whole),
    signer: signerInfo,
  }
}

const algorithmOf = (value: Der | undefined): string => oidOf(tagged(value, TAG.sequence).parts[0])

function assertOid(oid: string, expected: string): void {
  if (oid !== expected) throw new InvalidDer(`${oid} instead of ${expected}`)
}

const INFO_VERSION = 1n

function infoOf(info: Der): StampInfo {
  if (integerOf(info.parts[0]) !== INFO_VERSION) throw new InvalidDer('a timestamp of another version')
  const imprint = partAt(info, 2, TAG.sequence)
  // All fields after the time are optional; the only INTEGER among them is the nonce.
  const nonce = info.parts.slice(5).find(({ tag }) => tag === TAG.integer)
  return {
    hashAlgorithm: oidOf(partAt(imprint, 0, TAG.sequence).parts[0]),
    imprint: partAt(imprint, 1, TAG.octets).content,
    serial: partAt(info, 3, TAG.integer).content.toString('hex'),
    genTime: timeOf(info.parts[4]),
    nonce: nonce ? integerOf(nonce) : null,
  }
}

function signerOf(signer: Der): SignerInfo {
  const [version, sid, digestAlgorithm, attributes, signatureAlgorithm, signature] = signer.parts
  tagged(version, TAG.integer)
  const issuerAndSerial = tagged(sid, TAG.sequence)
  const signed = tagged(attributes, TAG.part(0))
  return {
    issuer: partAt(issuerAndSerial, 0, TAG.sequence).whole,
    serial: integerOf(issuerAndSerial.parts[1]),
    digestAlgorithm: algorithmOf(digestAlgorithm),
    attributes: attributesOf(signed),
    // Signed with the tag of a SET, not with the [0] used here (RFC 5652, 5.4).
    signedBytes: Buffer.concat([Buffer.from([TAG.set]), signed.whole.subarray(1)]),
    signatureAlgorithm: algorithmOf(signatureAlgorithm),
    signature: tagged(signature, TAG.octets).content,
  }
}

function attributesOf(signed: Der): Map<string, Der> {
  const attributes = signed.parts.map((attribute): [string, Der] => {
    const values = partAt(attribute, 1, TAG.set).parts
    const [value] = values
    if (!value || values.length > 1) throw new InvalidDer('an attribute without one value')
    return [oidOf(attribute.parts[0]), value]
  })
  const byName = new Map(attributes)
  if (byName.size < attributes.length) throw new InvalidDer('a repeated attribute')
  return byName
}
