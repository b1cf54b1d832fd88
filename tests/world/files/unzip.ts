import { fromBufferPromise } from 'yauzl'

/** Returns the parts of an archive by path, in their order. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  const parts = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    parts.set(entry.fileName, Buffer.concat(chunks))
  }
  return parts
}
