import { UnreadableUpload } from '../unreadable-upload.ts'

/**
 * Takes a part's bytes in pieces; returns its text. One decoder for all pieces, since a letter may lie across two; strict,
 * so that writing the text again returns the same bytes; the byte order mark stays a character of the text.
 */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const chunk of chunks) yield decode(() => decoder.decode(chunk, { stream: true }))
  const rest = decode(() => decoder.decode())
  if (rest !== '') yield rest
}

function decode(step: () => string): string {
  try {
    return step()
  } catch {
    throw new UnreadableUpload('damaged')
  }
}
