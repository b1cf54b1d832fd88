import { openSha256 } from './sha256.ts'

type Digest = { digest: (algorithm: string, bytes: ArrayBuffer) => Promise<ArrayBuffer> }

/** A file's SHA-256 in hex: by the browser's own means where it has them (https, localhost), else by ours. */
export async function hashFile(file: Blob, subtle: Digest | null = globalThis.crypto.subtle ?? null): Promise<string> {
  if (subtle) return hexOf(new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer())))
  const hash = openSha256()
  for (let start = 0; start < file.size; start += PORTION) {
    // Each portion is a turn of its own, so the page stays alive.
    hash.add(new Uint8Array(await file.slice(start, start + PORTION).arrayBuffer()))
  }
  return hash.hex()
}

const PORTION = 1024 * 1024

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
