import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

type Digest = { digest: (algorithm: string, bytes: ArrayBuffer) => Promise<ArrayBuffer> }

/** A report is far smaller; an auditor's package may be larger than the browser's memory. */
const MAX_CONCURRENT = 32 * 1024 * 1024

/**
 * Returns a file's SHA-256 in hex. The browser's own crypto.subtle takes a file as a whole, and stands only on https and localhost; an office may reach the
 * product by plain http, and a report must be checkable there too.
 */
export async function hashFile(file: Blob, subtle: Digest | null = globalThis.crypto.subtle ?? null): Promise<string> {
  if (subtle === null || file.size > MAX_CONCURRENT) return hashStream(file.stream())
  return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer())))
}

/** The same of what comes bit by bit, and never lies in memory as a whole. */
export async function hashStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = sha256.create()
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) hash.update(next.value)
  return bytesToHex(hash.digest())
}
