import { Unreachable } from './api-error.ts'

/**
 * Reads the text of a response. Throws Unreachable if the response is larger than `maxBytes` or the
 * connection breaks; stops reading at the limit.
 */
export async function readLimited(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of answer.body ?? []) {
      size += chunk.length
      if (size > maxBytes) throw new Unreachable(`an answer of more than ${maxBytes} bytes is not from UID Check`)
      chunks.push(chunk)
    }
  } catch (failure) {
    throw failure instanceof Unreachable ? failure : new Unreachable((failure as Error).message)
  }
  return Buffer.concat(chunks).toString('utf8')
}
