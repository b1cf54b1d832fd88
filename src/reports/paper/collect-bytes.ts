import type { Readable } from 'node:stream'

const BLOCK_BYTES = 1024 * 1024

/** All bytes of a stream, in memory of their own. pdfkit sends each line by itself; joined into blocks they don't weigh ten times their size. */
export async function collectBytes(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const blocks: Uint8Array<ArrayBuffer>[] = []
  let pending: Buffer[] = []
  let pendingBytes = 0
  const join = () => {
    blocks.push(joined(pending, pendingBytes))
    pending = []
    pendingBytes = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pending.push(chunk)
    pendingBytes += chunk.length
    if (pendingBytes >= BLOCK_BYTES) join()
  }
  join()
  return joined(blocks, sizeOf(blocks))
}

const sizeOf = (blocks: Uint8Array[]): number => blocks.reduce((size, block) => size + block.length, 0)

function joined(blocks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size)
  let end = 0
  for (const block of blocks) {
    all.set(block, end)
    end += block.length
  }
  return all
}
