/** A file in an archive: where it begins, and how it was packed. */
export type ZipPart = { name: string; method: number; packedSize: number; headerAt: number }

// Signatures and lengths of PKWARE's APPNOTE.TXT, 4.3.
const END = { signature: 0x06054b50, length: 22, longestComment: 65_535 }
const IN_DIRECTORY = { signature: 0x02014b50, length: 46 }
const BEFORE_FILE = { signature: 0x04034b50, length: 30 }
const DEFLATED = 8

/**
 * Lists the files of a ZIP archive by the directory at its end, without reading what lies before. Throws where none can be read: another
 * file, a torn one, or one above 4 GB.
 */
export async function partsOf(file: Blob): Promise<ZipPart[]> {
  const tail = await viewOf(file, Math.max(0, file.size - END.length - END.longestComment), file.size)
  let at = tail.byteLength - END.length
  while (tail.getUint32(at, true) !== END.signature) at--
  const [length, from] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
  const directory = await viewOf(file, from, from + length)
  const parts: ZipPart[] = []
  for (let at = 0; at < length; ) {
    if (directory.getUint32(at, true) !== IN_DIRECTORY.signature) throw new Error('not a directory of an archive')
    const nameEnd = at + IN_DIRECTORY.length + directory.getUint16(at + 28, true)
    parts.push({
      name: new TextDecoder().decode(directory.buffer.slice(at + IN_DIRECTORY.length, nameEnd)),
      method: directory.getUint16(at + 10, true),
      packedSize: directory.getUint32(at + 20, true),
      headerAt: directory.getUint32(at + 42, true),
    })
    at = nameEnd + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return parts
}

/** Returns a file of an archive as it was before it was packed. */
export async function contentOf(file: Blob, part: ZipPart): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const before = await viewOf(file, part.headerAt, part.headerAt + BEFORE_FILE.length)
  if (before.getUint32(0, true) !== BEFORE_FILE.signature) throw new Error(`${part.name} is not where it should be`)
  const from = part.headerAt + BEFORE_FILE.length + before.getUint16(26, true) + before.getUint16(28, true)
  const packed = file.slice(from, from + part.packedSize).stream()
  return part.method === DEFLATED ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed
}

const viewOf = async (file: Blob, from: number, before: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await file.slice(from, before).arrayBuffer())
