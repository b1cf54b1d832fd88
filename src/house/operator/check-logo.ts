import { inflateSync } from 'node:zlib'
import { pictureHeader } from './picture-header.ts'

const PNG_SIGNATURE = '89504e470d0a1a0a'
const CHUNK_FRAME = 12 // length, type, checksum
// Four bytes a pixel of 4000 by 4000: far above any logo, far below what would stop the server.
const MOST_PIXEL_BYTES = 64 * 1024 * 1024

/**
 * Whether a picture in a data: address is whole, PNG and JPEG alike; '' and other kinds pass. Every report prints the logo: a
 * torn one must be found at the start, not when the first batch is done.
 */
export function isWholeLogo(logo: string): boolean {
  const [, kind, data] = /^data:image\/(png|jpeg);base64,(.*)$/.exec(logo) ?? []
  if (data === undefined) return true
  const bytes = Buffer.from(data, 'base64')
  return kind === 'png' ? isWholePng(bytes) : isWholeJpeg(bytes)
}

function isWholePng(bytes: Buffer): boolean {
  const header = pictureHeader(bytes)
  if (header === null || bytes.subarray(0, 8).toString('hex') !== PNG_SIGNATURE) return false
  const pixels: Buffer[] = []
  for (let at = 8; at + CHUNK_FRAME <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') pixels.push(bytes.subarray(at + 8, at + 8 + length))
    if (type === 'IEND') return canInflate(Buffer.concat(pixels), Math.min(header.mostBytes, MOST_PIXEL_BYTES))
    at += CHUNK_FRAME + length
  }
  return false
}

function canInflate(bytes: Buffer, most: number): boolean {
  try {
    return inflateSync(bytes, { maxOutputLength: most }).length > 0
  } catch {
    return false
  }
}

const isWholeJpeg = (bytes: Buffer) =>
  pictureHeader(bytes) !== null &&
  bytes.subarray(0, 2).toString('hex') === 'ffd8' &&
  bytes.subarray(-2).toString('hex') === 'ffd9'
