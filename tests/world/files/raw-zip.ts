import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A part as the archive declares it; `data` is its actual, already deflated content. */
export type RawPart = { path: string; data: Buffer; size: number; crc: number }

export const rawPart = (path: string, text: string): RawPart => ({
  path,
  data: deflateRawSync(text),
  size: Buffer.byteLength(text),
  crc: crc32(text),
})

/**
 * Writes an archive from declared values, which may contradict its content in ways that a library
 * would not write.
 */
export function rawZip(parts: readonly RawPart[]): Uint8Array {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const body = Buffer.concat([header(part, null), Buffer.from(part.path), part.data])
    central.push(header(part, offset), Buffer.from(part.path))
    local.push(body)
    offset += body.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...local, directory, end]))
}

/**
 * Returns the header before a part's data, or, with `offset`, the one in the directory (APPNOTE
 * 4.3.7 and 4.3.12).
 */
function header({ path, data, size, crc }: RawPart, offset: number | null): Buffer {
  const signature = Buffer.from(offset === null ? '504b03041400' : '504b010214001400', 'hex')
  const common = Buffer.alloc(24)
  common.writeUInt16LE(8, 2)
  common.writeUInt16LE(0x21, 6)
  common.writeUInt32LE(crc, 8)
  common.writeUInt32LE(data.length, 12)
  common.writeUInt32LE(size, 16)
  common.writeUInt16LE(Buffer.byteLength(path), 20)
  const rest = Buffer.alloc(offset === null ? 0 : 14)
  if (offset !== null) rest.writeUInt32LE(offset, 10)
  return Buffer.concat([signature, common, rest])
}

/**
 * Deflates `opening`, then `mebibyte` `times` times, then `closing` to a thousandth of the size,
 * without ever building the whole.
 */
export function deflatedRepeat(opening: string, mebibyte: Buffer, times: number, closing: string): Buffer {
  const flushed = { finishFlush: constants.Z_FULL_FLUSH }
  const middle = deflateRawSync(mebibyte, flushed)
  return Buffer.concat([
    deflateRawSync(opening, flushed),
    ...Array.from({ length: times }, () => middle),
    deflateRawSync(closing),
  ])
}
