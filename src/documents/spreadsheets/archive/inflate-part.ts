import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { UnreadableUpload } from '../unreadable-upload.ts'

/**
 * Returns one part's bytes. yauzl counts them while inflating and stops at the first one beyond the declared size; we compare
 * the checksum, so that a part changed on its way is refused instead of answered.
 */
export async function* inflatePart(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await zip.openReadStreamPromise(entry).catch(refuse)
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
      const next = await chunks.next().catch(refuse)
      if (next.done) return
      yield next.value
    }
  } finally {
    stream.destroy()
  }
}

function refuse(): never {
  throw new UnreadableUpload('damaged')
}
