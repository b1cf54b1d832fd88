import { inflateSync } from 'node:zlib'

const PNG_SIGNATURE = '89504e470d0a1a0a'
const CHUNK_FRAME = 12 // length, type, checksum
// Four bytes per pixel of 4000 by 4000: far above any logo, far below the server's memory.
const MAX_PIXEL_BYTES = 64 * 1024 * 1024

/**
 * True if a PNG or JPEG in a data: URL is complete; '' and other types pass. Every report prints
 * the logo, so a truncated one must be detected at the start, not at the end of the first batch.
 */
export function isCompleteLogo(logo: string): boolean {
  const [, kind, data] = /^data:image\/(png|jpeg);base64,(.*)$/.exec(logo) ?? []
  if (data === undefined) return true
  const bytes = Buffer.from(data, 'base64')
  return kind === 'png' ? isWholePng(bytes) : isWholeJpeg(bytes)
}

function isWholePng(bytes: Buffer): boolean {
  const header = readPictureHeader(bytes)
  if (header === null || bytes.subarray(0, 8).toString('hex') !== PNG_SIGNATURE) return false
  const pixels: Buffer[] = []
  for (let at = 8; at + CHUNK_FRAME <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') pixels.push(bytes.subarray(at + 8, at + 8 + length))
    if (type === 'IEND') return canInflate(Buffer.concat(pixels), Math.min(header.maxBytes, MAX_PIXEL_BYTES))
    at += CHUNK_FRAME + length
  }
  return false
}

function canInflate(bytes: Buffer, limit: number): boolean {
  try {
    return inflateSync(bytes, { maxOutputLength: limit }).length > 0
  } catch {
    return false
  }
}

const isWholeJpeg = (bytes: Buffer) =>
  readPictureHeader(bytes) !== null &&
  bytes.subarray(0, 2).toString('hex') === 'ffd8' &&
  bytes.subarray(-2).toString('hex') === 'ffd9'

/** The header of a picture; `mostBytes` = the maximum size of its unpacked pixels. */
export type PictureHeader = { width: number; height: number; maxBytes: number }

const PNG_START = '89504e470d0a1a0a0000000d49484452' // signature, then a header of 13 bytes
const JPEG_START = 'ffd8'
// Samples per pixel, by PNG's colour type (PNG specification, table 11.1).
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Returns the header of a PNG or JPEG, detected by its content. Returns null if there is none or a
 * dimension is 0. Does not decompress the picture.
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  const header = bytes.toString('hex', 0, 16) === PNG_START ? pngHeader(bytes) : jpegHeader(bytes)
  return header && header.width > 0 && header.height > 0 ? header : null
}

function pngHeader(bytes: Buffer): PictureHeader | null {
  const samples = SAMPLES[bytes[25] ?? -1]
  if (samples === undefined || bytes.length < 33) return null
  const [width, height, depth] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24] ?? 0]
  // Each row has a filter byte; an interlaced picture consists of seven small ones, with up to
  // twice as many rows.
  const mostBytes = height * (Math.ceil((width * samples * depth) / 8) + 5) + 14
  return { width, height, maxBytes: mostBytes }
}

// Every marker before the first scan has a length, except fill bytes; SOF, which contains the size,
// is one of them.
function jpegHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.toString('hex', 0, 2) !== JPEG_START) return null
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === SCAN || hasNoLength(marker)) return null
    else if (isFrame(marker)) return frameHeader(bytes, at)
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

const SCAN = 0xda
// 0, TEM, RST0 to RST7, SOI, EOI have no length. Decoders skip them, and no regular picture has one
// before its frame.
const hasNoLength = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9)
// SOF0 to SOF15 without DHT, JPG and DAC in their range (ITU-T T.81, table B.1).
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function frameHeader(bytes: Buffer, at: number): PictureHeader {
  const [height, width, components] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7), bytes[at + 9] ?? 0]
  return { width, height, maxBytes: width * height * components }
}
