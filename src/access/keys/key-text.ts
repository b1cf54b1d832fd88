import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_BYTES = 32
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const PREFIX_LENGTH = 8
const KEY = /^uidc_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** What is stored of a key: enough to find and verify it, not enough to use it. */
export type StoredKey = { prefix: string; key_hash: string; last_four: string }

/**
 * Returns a new key: `uidc_`, which secret scanners recognize, 32 random bytes, and a checksum that
 * detects a truncated or mistyped key without a database query.
 */
export function newKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_LENGTH)
  return `uidc_${secret}${checksumOf(secret)}`
}

/**
 * Returns what is stored of a key. Its secret has 256 random bits, so a fast hash is sufficient.
 */
export const storedKeyOf = (key: string): StoredKey => ({
  prefix: prefixOf(key),
  key_hash: hashOf(key),
  last_four: key.slice(-4),
})

/** Returns whether a text has the format of a key, including the checksum. */
export function isKey(text: string): boolean {
  const [, secret = '', checksum = ''] = KEY.exec(text) ?? []
  return secret !== '' && checksumOf(secret) === checksum
}

/** Returns the prefix by which a key is looked up. */
export const prefixOf = (key: string): string => key.slice('uidc_'.length, 'uidc_'.length + PREFIX_LENGTH)

/** Returns whether a key matches the stored hash, in constant time. */
export const isSameKey = (key: string, keptHash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(keptHash, 'hex'))

/**
 * Removes keys and webhook secrets from a text: one pasted into a URL by mistake must not appear in
 * a log.
 */
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
