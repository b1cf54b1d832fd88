import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The options that a browser passes on, as far as a device reads them. */
type Options = { challenge: string; user?: { id: string } }

/** Deviations from correct behaviour. */
export type Deviations = {
  origin?: string
  host?: string
  /** The check of finger, face or PIN was skipped. */
  isUnverified?: boolean
  counter?: number
  userHandle?: string
  challenge?: string
  /** Claims the id of another passkey, but signs with its own key. */
  id?: string
  type?: string
  /** Includes the manufacturer's attestation certificate. */
  certificate?: Uint8Array
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const NEW_PASSKEY = 0x40

/**
 * A browser and its authenticator with passkeys, as the server sees them: real keys and signatures
 * (ES256), no screen.
 */
export class Device {
  readonly origin: string
  readonly host: string
  counter = 0
  private keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private id = randomBytes(32)
  private userHandle = ''

  constructor(origin = 'http://localhost:3000') {
    this.origin = origin
    this.host = new URL(origin).hostname
  }

  get credentialId(): string {
    return this.id.toString('base64url')
  }

  /** The public key in the format in which a server stores it. */
  get publicKey(): Uint8Array {
    return coseKey(this.keys.publicKey)
  }

  /** Creates a passkey that replaces the device's present one. */
  make(options: Options, twist: Deviations = {}) {
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.id = randomBytes(32)
    this.userHandle = options.user?.id ?? ''
    const credential = Buffer.concat([Buffer.alloc(16), lengthPrefix(this.id), this.id, coseKey(this.keys.publicKey)])
    const authData = Buffer.concat([this.authData(NEW_PASSKEY, twist), credential])
    const clientDataJSON = this.clientData('webauthn.create', options, twist)
    const { certificate } = twist
    const statement = certificate
      ? map([text('alg'), int(-7)], [text('sig'), bytes(randomBytes(70))], [text('x5c'), list(bytes(certificate))])
      : map()
    const attestation = map(
      [text('fmt'), text(certificate ? 'packed' : 'none')],
      [text('attStmt'), statement],
      [text('authData'), bytes(authData)],
    )
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs a challenge with its passkey. */
  answer(options: Options, twist: Deviations = {}) {
    this.counter += 1
    const authData = this.authData(0, twist)
    const clientData = this.clientData('webauthn.get', options, twist)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    const id = twist.id ?? this.credentialId
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
        userHandle: twist.userHandle ?? this.userHandle,
      },
    }
  }

  private clientData(type: string, { challenge }: Options, twist: Deviations): Buffer {
    const origin = twist.origin ?? this.origin
    const data = { type: twist.type ?? type, challenge: twist.challenge ?? challenge, origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data))
  }

  private authData(
    flags: number,
    { host = this.host, isUnverified = false, counter = this.counter }: Deviations,
  ): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const presence = USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED)
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags | presence]), count])
  }
}

const lengthPrefix = (value: Uint8Array): Buffer => {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16BE(value.length)
  return buffer
}

/** Encodes the public key as devices do (RFC 9053, §7.1.1): EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
  return map([int(1), int(2)], [int(3), int(-7)], [int(-1), int(1)], [int(-2), coordinate(x)], [int(-3), coordinate(y)])
}

// The part of CBOR (RFC 8949) that a passkey needs.
const head = (kind: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(kind << 5) | value])
    : value < 256
      ? Buffer.from([(kind << 5) | 24, value])
      : Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const list = (...values: Buffer[]): Buffer => Buffer.concat([head(4, values.length), ...values])
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()])
