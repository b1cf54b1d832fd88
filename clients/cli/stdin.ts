import process from 'node:process'
import { createInterface } from 'node:readline'

/** The argument that means stdin. */
export const STDIN = '-'

/** Yields the lines of stdin as they arrive, trimmed, without empty ones. */
export async function* linesOfStdin(): AsyncGenerator<string> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = line.replace(/^\ufeff/, '').trim()
    if (text !== '') yield text
  }
}

/** Returns the whole of stdin. The server rejects it if it is too large. */
export async function readAll(): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
