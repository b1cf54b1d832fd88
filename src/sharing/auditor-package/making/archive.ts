import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Source = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
/** `isPacked`: the content is compressed already and is stored as it is. */
type FileOptions = { at: Date; isPacked?: boolean }

/**
 * A ZIP archive that is written, file by file, while it is read: no file is in memory as a whole.
 */
export type ArchiveWriter = {
  output: Readable
  /** Adds a file and returns its SHA-256 (hex) once it is completely added. */
  add: (name: string, source: Source, options: FileOptions) => Promise<string>
  /** Returns the checksums of the files added so far, in the format of `sha256sum -c`. */
  sums: () => string
  end: () => void
  fail: (failure: unknown) => void
}

export function createArchive(): ArchiveWriter {
  const zip = new ZipFile()
  // Not Readable.wrap, which drops unread data when the wrapped stream closes, and the consumer
  // here is slow.
  const output = zip.outputStream.pipe(new PassThrough())
  const fail = (failure: unknown) =>
    void output.destroy(failure instanceof Error ? failure : new Error(String(failure)))
  zip.on('error', fail)
  const lines: string[] = []
  return {
    output,
    fail,
    sums: () => lines.join(''),
    end: () => zip.end(),
    add: (name, source, { at, isPacked = false }) =>
      new Promise((resolve, reject) => {
        const hash = createHash('sha256')
        const stream = Readable.from(hashWhileReading(source, hash), { objectMode: false })
        stream.once('error', failure => {
          fail(failure)
          reject(failure)
        })
        stream.once('end', () => {
          const sha256 = hash.digest('hex')
          lines.push(`${sha256}  ${name}\n`)
          resolve(sha256)
        })
        zip.addReadStreamLazy(name, { compress: !isPacked, mtime: at }, begin => begin(null, stream))
      }),
  }
}

async function* hashWhileReading(
  source: Source,
  hash: { update: (bytes: Uint8Array) => void },
): AsyncGenerator<Uint8Array> {
  for await (const part of source) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    hash.update(bytes)
    yield bytes
  }
}
