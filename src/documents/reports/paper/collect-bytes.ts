import type { Readable } from 'node:stream'

const BLOCK_BYTES = 1024 * 1024

/** All bytes of a stream, in memory of their own. pdfkit sends each line by itself; joined into blocks they don't weigh ten times their size. */
export async function collectBytes(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const blocks: Buffer[] = []
  let pending: Buffer[] = []
  let pendingBytes = 0
  const join = () => {
    blocks.push(Buffer.concat(pending))
    pending = []
    pendingBytes = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pending.push(chunk)
    pendingBytes += chunk.length
    if (pendingBytes >= BLOCK_BYTES) join()
  }
  join()
  return new Uint8Array(await new Blob(blocks).arrayBuffer())
}
