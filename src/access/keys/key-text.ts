import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_BYTES = 32
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const PREFIX_LENGTH = 8
const KEY_PATTERN = /^uidc_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** The stored parts of a key, which are enough to find and verify it, but not to use it. */
export type StoredKey = { prefix: string; key_hash: string; last_four: string }

/**
 * Returns a new key: `uidc_`, which secret scanners recognize, 32 random bytes, and a checksum that
 * detects a truncated or mistyped key without a database query.
 */
export function createKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_LENGTH)
  return `uidc_${secret}${checksumOf(secret)}`
}

/**
 * Returns the stored parts of a key. Its secret has 256 random bits, so a fast hash is sufficient.
 */
export const storedKeyOf = (key: string): StoredKey => ({
  prefix: prefixOf(key),
  key_hash: hashOf(key),
  last_four: key.slice(-4),
})

/** Returns whether a text has the format of a key, including the checksum. */
export function isKey(text: string): boolean {
  const [, secret = '', checksum = ''] = KEY_PATTERN.exec(text) ?? []
  return secret !== '' && checksumOf(secret) === checksum
}

/** Returns the prefix by which a key is looked up. */
export const prefixOf = (key: string): string => key.slice('uidc_'.length, 'uidc_'.length + PREFIX_LENGTH)

/** Returns whether a key matches the stored hash, in constant time. */
export const isSameKey = (key: string, storedHash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(storedHash, 'hex'))

/**
 * Removes keys and webhook secrets from a text, so that one pasted into a URL by mistake does not
 * appear in a log.
 */
export const redactKeys = (text: string): string =>
  text.replace(/uidc_[0-9A-Za-z]+/g, 'uidc_…').replace(/whsec_[0-9A-Za-z+/=%]+/g, 'whsec_…')

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const checksumOf = (secret: string): string => base62(BigInt(crc32(secret)), CHECKSUM_LENGTH)

function base62(value: bigint, length: number): string {
  let [remainder, digits] = [value, '']
  while (digits.length < length) {
    digits = `${BASE62_DIGITS[Number(remainder % 62n)]}${digits}`
    remainder /= 62n
  }
  return digits
}
