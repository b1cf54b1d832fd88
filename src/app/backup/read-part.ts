import { createHash } from 'node:crypto'
import type { Entry, ZipFile } from 'yauzl'
import type { ManifestPart } from './manifest.ts'

/** Returns the lines of a part, as many at a time as have come; throws at the end if they are not those of the manifest. */
export async function* readPart(zip: ZipFile, entry: Entry, part: ManifestPart): AsyncGenerator<string[]> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rows = 0
  let begun: string[] = []
  for await (const chunk of bytesOf(await zip.openReadStreamPromise(entry))) {
    hash.update(chunk)
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    begun.push(first)
    const last = others.pop()
    if (last === undefined) continue
    const lines = [begun.join(''), ...others]
    begun = [last]
    rows += lines.length
    yield lines
  }
  if (begun.join('') === '' && rows === part.rows && hash.digest('hex') === part.sha256) return
  throw new Error(`${part.path} is not what the manifest says`)
}

async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk
}
