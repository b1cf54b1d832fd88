import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

type Digest = { digest: (algorithm: string, bytes: ArrayBuffer) => Promise<ArrayBuffer> }

/**
 * The largest file that is read into memory at once. A report is far smaller; an auditor package
 * may exceed the browser's memory.
 */
const MAX_BYTES_IN_MEMORY = 32 * 1024 * 1024

/**
 * Returns a file's SHA-256 in hex. The browser's crypto.subtle needs the whole file, and exists
 * only on https and localhost. Some offices use plain http, where reports must be verifiable too.
 */
export async function hashFile(file: Blob, subtle: Digest | null = globalThis.crypto.subtle ?? null): Promise<string> {
  if (subtle === null || file.size > MAX_BYTES_IN_MEMORY) return hashStream(file.stream())
  return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer())))
}

/** Returns the SHA-256 of a stream, which is never in memory as a whole. */
export async function hashStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = sha256.create()
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) hash.update(next.value)
  return bytesToHex(hash.digest())
}
