import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_BYTES = 32
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const PREFIX_LENGTH = 8
const KEY = /^uidc_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** What is kept of a key: enough to find and to know it again, not enough to use it. */
export type KeptKey = { prefix: string; key_hash: string; last_four: string }

/**
 * A new key: `uidc_`, by which scanners of secrets know it, 32 random bytes and a checksum, by which a torn or mistyped one is told
 * without a look into the database.
 */
export function newKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_LENGTH)
  return `uidc_${secret}${checksumOf(secret)}`
}

/** What is kept of a key. Its secret has 256 random bits: a fast hash is as good as a slow one. */
export const keptOf = (key: string): KeptKey => ({
  prefix: prefixOf(key),
  key_hash: hashOf(key),
  last_four: key.slice(-4),
})

/** Whether a text is written like a key of ours, checksum included. */
export function isKey(text: string): boolean {
  const [, secret = '', checksum = ''] = KEY.exec(text) ?? []
  return secret !== '' && checksumOf(secret) === checksum
}

/** By which a key is found. */
export const prefixOf = (key: string): string => key.slice('uidc_'.length, 'uidc_'.length + PREFIX_LENGTH)

/** Whether a key is the one that is kept; takes as long whatever is wrong with it. */
export const isSameKey = (key: string, keptHash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(keptHash, 'hex'))

/** A text without keys and webhooks' secrets: what somebody wrote into an address by mistake must not stand in a log. */
export const withoutKeys = (text: string): string =>
  text.replace(/uidc_[0-9A-Za-z]+/g, 'uidc_…').replace(/whsec_[0-9A-Za-z+/=%]+/g, 'whsec_…')

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const checksumOf = (secret: string): string => base62(BigInt(crc32(secret)), CHECKSUM_LENGTH)

function base62(value: bigint, length: number): string {
  let [left, digits] = [value, '']
  while (digits.length < length) {
    digits = `${DIGITS[Number(left % 62n)]}${digits}`
    left /= 62n
  }
  return digits
}
