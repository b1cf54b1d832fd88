import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A stored body: packed, with the length and SHA-256 of the unpacked bytes. */
export type PackedBody = { received: Buffer; received_length: number; received_sha256: Buffer }

const MAX_STORED_BYTES = 512 * 1024

/** Packs a body for storage; cuts it after half a megabyte. */
export function packBody(body: string): PackedBody {
  const bytes = Buffer.from(body).subarray(0, MAX_STORED_BYTES)
  return {
    received: deflateRawSync(bytes),
    received_length: bytes.byteLength,
    received_sha256: createHash('sha256').update(bytes).digest(),
  }
}

export const unpackBody = (packed: Uint8Array): string =>
  inflateRawSync(packed, { maxOutputLength: MAX_STORED_BYTES }).toString('utf8')

const [NO_ACCOUNTS, ACCOUNTS, END_OF_ACCOUNTS] = [
  /<(?:[\w.-]+:)?zverejneneUcty(?:\s[^<>]*)?\/>/g,
  /<(?:[\w.-]+:)?zverejneneUcty(?=[\s>])/,
  /<\/(?:[\w.-]+:)?zverejneneUcty\s*>/,
]

/**
 * Removes the bank accounts from ADIS's answer: they are not needed, and some belong to private
 * persons. If a trace of one is left because of an unknown format, drops the whole body.
 */
export function withoutAccounts(body: string): string {
  // A single expression for start and end would take quadratic time in the number of accounts.
  const parts = body.replace(NO_ACCOUNTS, '').split(END_OF_ACCOUNTS)
  const last = parts.pop() ?? ''
  const segments = parts.map(part => ({ part, at: part.search(ACCOUNTS) }))
  const remaining = segments.map(({ part, at }) => part.slice(0, at)).join('') + last
  return segments.some(({ at }) => at < 0) || TRACE.test(remaining) ? '' : remaining
}

const TRACE = /zverejneneUcty|andardniUcet|predcisli|kodBanky/i
