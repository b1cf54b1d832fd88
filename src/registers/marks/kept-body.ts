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
