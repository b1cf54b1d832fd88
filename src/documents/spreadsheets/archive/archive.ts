import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { asMebibytes, MAX_ENTRIES, MAX_PART_NAME_LENGTH } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { createDoctypeGuard } from './doctype-guard.ts'

/** A file in the uploaded ZIP archive. `path` is as stored, without a leading slash. */
export type ArchivePart = { path: string; isFolder: boolean; size: number; entry: Entry }

export type Archive = {
  parts: readonly ArchivePart[]
  /** Part names ignore case (ECMA-376 part 2, 6.2.2.3). */
  find: (path: string) => ArchivePart | null
  /**
   * Yields the part's unpacked bytes. Throws if there are more or fewer than declared, and for a
   * DTD in any part.
   */
  read: (part: ArchivePart) => AsyncGenerator<Buffer>
  /**
   * Reads all parts not yet read, so that a corrupted part is rejected at upload and not when the
   * result is written.
   */
  verifyRest: () => Promise<void>
}

/**
 * Opens an upload and returns its parts. Throws `UnreadableUpload` if they declare more than
 * `maxUnpackedBytes`. No part can be read beyond its declared size, so the limit holds for the
 * actual bytes too.
 */
export async function openArchive(bytes: Uint8Array, maxUnpackedBytes: number): Promise<Archive> {
  const zip = await openZip(bytes)
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableUpload('too-complex')
  const parts = await listParts(zip, maxUnpackedBytes)
  const byPath = new Map(parts.map(part => [part.path.toLowerCase(), part]))
  if (byPath.size < parts.length) throw new UnreadableUpload('damaged')
  const verified = new Set<ArchivePart>()
  const read = async function* (part: ArchivePart): AsyncGenerator<Buffer> {
    const rejectDoctype = createDoctypeGuard()
    for await (const chunk of inflatePart(zip, part.entry)) {
      rejectDoctype(chunk)
      yield chunk
    }
    verified.add(part)
  }
  return {
    parts,
    find: path => byPath.get(path.toLowerCase()) ?? null,
    read,
    verifyRest: async () => {
      for (const part of parts) if (!verified.has(part) && !part.isFolder) await consume(read(part))
    },
  }
}

async function consume(chunks: AsyncIterable<unknown>): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]()
  let isDone = false
  while (!isDone) isDone = (await iterator.next()).done === true
}

async function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return await fromBufferPromise(buffer)
  } catch {
    throw new UnreadableUpload('damaged')
  }
}

async function listParts(zip: ZipFile, maxUnpackedBytes: number): Promise<ArchivePart[]> {
  const parts: ArchivePart[] = []
  let unpacked = 0
  for await (const entry of entriesOf(zip)) {
    unpacked += entry.uncompressedSize
    if (unpacked > maxUnpackedBytes) throw new UnreadableUpload('unpacked-size', { max: asMebibytes(maxUnpackedBytes) })
    if (entry.isEncrypted()) throw new UnreadableUpload('encrypted')
    if (parts.length > MAX_ENTRIES || entry.fileName.length > MAX_PART_NAME_LENGTH)
      throw new UnreadableUpload('too-complex')
    parts.push({ path: entry.fileName, isFolder: entry.fileName.endsWith('/'), size: entry.uncompressedSize, entry })
  }
  return parts
}

/** yauzl itself rejects absolute paths and `..`. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry()
  while (true) {
    const next = await entries.next().catch(() => {
      throw new UnreadableUpload('damaged')
    })
    if (next.done) return
    yield next.value
  }
}

/**
 * Yields one part's bytes. yauzl counts them while inflating and stops at the first byte beyond the
 * declared size. The checksum is compared here, so that a corrupted part is refused.
 */
async function* inflatePart(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await zip.openReadStreamPromise(entry).catch(refuseDamaged)
  let checksum = 0
  for await (const chunk of chunksOf(stream)) {
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (checksum !== entry.crc32) throw new UnreadableUpload('damaged')
}

async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]()
  try {
    while (true) {
      const next = await chunks.next().catch(refuseDamaged)
      if (next.done) return
      yield next.value
    }
  } finally {
    stream.destroy()
  }
}

function refuseDamaged(): never {
  throw new UnreadableUpload('damaged')
}
