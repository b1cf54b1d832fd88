import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** What is kept of an answer's body: packed, and length and SHA-256 of what was packed. */
export type KeptBody = { received: Buffer; received_length: number; received_sha256: Buffer }

const MAX_KEPT = 512 * 1024

/** Packs a body to be kept; what is longer than half a megabyte is cut. */
export function keptBody(body: string): KeptBody {
  const bytes = Buffer.from(body).subarray(0, MAX_KEPT)
  return {
    received: deflateRawSync(bytes),
    received_length: bytes.byteLength,
    received_sha256: createHash('sha256').update(bytes).digest(),
  }
}

/** Returns what `keptBody` packed. */
export const unpackBody = (packed: Uint8Array): string =>
  inflateRawSync(packed, { maxOutputLength: MAX_KEPT }).toString('utf8')

const [NO_ACCOUNTS, ACCOUNTS, END_OF_ACCOUNTS] = [
  /<(?:[\w.-]+:)?zverejneneUcty(?:\s[^<>]*)?\/>/g,
  /<(?:[\w.-]+:)?zverejneneUcty(?=[\s>])/,
  /<\/(?:[\w.-]+:)?zverejneneUcty\s*>/,
]

/**
 * Returns ADIS's answer without the bank accounts in it: they are of no use here, and some are people's own. Where a trace of one is left,
 * because the answer is written in a way that we do not know, nothing of it is kept.
 */
export function withoutAccounts(body: string): string {
  // By one expression for both ends, looking for an end would take the square of how often accounts begin.
  const parts = body.replace(NO_ACCOUNTS, '').split(END_OF_ACCOUNTS)
  const last = parts.pop() ?? ''
  const kept = parts.map(part => ({ part, at: part.search(ACCOUNTS) }))
  const left = kept.map(({ part, at }) => part.slice(0, at)).join('') + last
  return kept.some(({ at }) => at < 0) || TRACE.test(left) ? '' : left
}

const TRACE = /zverejneneUcty|andardniUcet|predcisli|kodBanky/i
