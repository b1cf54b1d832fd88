import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

type Digest = { digest: (algorithm: string, bytes: ArrayBuffer) => Promise<ArrayBuffer> }

/**
 * Returns a file's SHA-256 in hex. The browser's own crypto.subtle stands only on https and localhost; an office may reach the
 * product by plain http, and a report must be checkable there too.
 */
export async function hashFile(file: Blob, subtle: Digest | null = globalThis.crypto.subtle ?? null): Promise<string> {
  if (subtle) return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer())))
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += PORTION) {
    // Each portion is a turn of its own, so the page stays alive.
    hash.update(new Uint8Array(await file.slice(start, start + PORTION).arrayBuffer()))
  }
  return bytesToHex(hash.digest())
}

const PORTION = 1024 * 1024
