import process from 'node:process'
import { createInterface } from 'node:readline'

/** The argument that means stdin. */
export const STDIN = '-'

/** Yields the lines of stdin as they arrive, trimmed, without empty lines. */
export async function* linesOfStdin(): AsyncGenerator<string> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = line.replace(/^\ufeff/, '').trim()
    if (text !== '') yield text
  }
}

/** Reads all of stdin. There is no size limit here, because the server rejects large lists. */
export async function readStdin(): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
