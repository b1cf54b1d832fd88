import { generateKeyPairSync, sign } from 'node:crypto'

const BEGINS_DAYS_AGO = 1
const DAY_MS = 24 * 60 * 60_000
const ECDSA_WITH_SHA256 = '06082a8648ce3d040302'
const COMMON_NAME = '0603550403'
const SUBJECT_ALT_NAME = '0603551d11'

/** Creates a self-signed certificate for an IPv4 address (RFC 5280) and its key, both as PEM. */
export function certificateFor(address: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(hex(COMMON_NAME), der(0x0c, Buffer.from('test')))))
  const algorithm = sequence(hex(ECDSA_WITH_SHA256))
  const altName = sequence(
    hex(SUBJECT_ALT_NAME),
    der(0x04, sequence(der(0x87, Buffer.from(address.split('.').map(Number))))),
  )
  const toBeSigned = sequence(
    ...[der(0xa0, der(0x02, Buffer.from([2]))), der(0x02, Buffer.from([1])), algorithm, name],
    ...[sequence(time(-BEGINS_DAYS_AGO), time(1)), name, publicKey.export({ type: 'spki', format: 'der' })],
    der(0xa3, sequence(altName)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)]))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${sequence(toBeSigned, algorithm, signature).toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const set = (...parts: Buffer[]) => der(0x31, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')

const time = (inDays: number) =>
  der(0x18, Buffer.from(`${new Date(Date.now() + inDays * DAY_MS).toISOString().replace(/[-:T]|\.\d+/g, '')}`))
