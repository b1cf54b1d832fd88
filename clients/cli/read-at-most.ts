import { Unreachable } from './refusal.ts'

/**
 * Returns the text of a response. Throws Unreachable if it exceeds `most` bytes, beyond which it is
 * not read, or if it breaks off.
 */
export async function readAtMost(answer: Response, most: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of answer.body ?? []) {
      size += piece.length
      if (size > most) throw new Unreachable(`an answer of more than ${most} bytes is not from UID Check`)
      pieces.push(piece)
    }
  } catch (failure) {
    throw failure instanceof Unreachable ? failure : new Unreachable((failure as Error).message)
  }
  return Buffer.concat(pieces).toString('utf8')
}
