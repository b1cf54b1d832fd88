import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'

/** Returns the body of a response, or null if it has more than `maxBytes`. */
export const readUpTo = (maxBytes: number, response: IncomingMessage): Promise<Buffer | null> =>
  new Promise((resolve, reject) => {
    const body = createGrowingBuffer()
    response.on('data', (part: Buffer) => {
      if (body.add(part) <= maxBytes) return
      resolve(null)
      response.destroy()
    })
    response.once('end', () => resolve(body.contents()))
    response.once('error', reject)
    response.once('close', () => reject(new Error('the answer was truncated')))
  })

/** Creates a growing buffer. A list of parts would need gigabytes for 16 MB sent byte by byte. */
function createGrowingBuffer() {
  let buffer = Buffer.alloc(0)
  let size = 0
  return {
    /** Returns the new total size. */
    add: (part: Buffer): number => {
      if (size + part.byteLength > buffer.byteLength) {
        const larger = Buffer.alloc(Math.max(2 * buffer.byteLength, size + part.byteLength))
        buffer.copy(larger, 0, 0, size)
        buffer = larger
      }
      part.copy(buffer, size)
      size += part.byteLength
      return size
    },
    contents: (): Buffer => buffer.subarray(0, size),
  }
}

type Unpack = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const UNPACKERS: Record<string, Unpack> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  // Both formats have this name (RFC 9110, 8.4.1.2).
  deflate: (bytes, options) => promisify(inflate)(bytes, options).catch(() => promisify(inflateRaw)(bytes, options)),
  br: promisify(brotliDecompress),
  identity: async bytes => bytes,
}

/** Double compression happens only by mistake; more layers are an attack. */
const MAX_LAYERS = 2

/**
 * Unpacks a response that was compressed without a request for it. Returns null if the encoding is
 * unknown, the data is damaged, or the result exceeds `maxBytes`, since a small answer may expand
 * to gigabytes. Never throws.
 */
export async function unpackBody(
  packed: Buffer,
  headers: IncomingHttpHeaders,
  maxBytes: number,
): Promise<Buffer | null> {
  const layers = (headers['content-encoding'] ?? '').toLowerCase().split(',').flatMap(trimmedName)
  if (layers.length > MAX_LAYERS) return null
  let bytes = packed
  for (const layer of layers.toReversed()) {
    const content = await unpack(layer, bytes, maxBytes)
    if (!content) return null
    bytes = content
  }
  return bytes
}

const trimmedName = (name: string): string[] => (name.trim() === '' ? [] : [name.trim()])

async function unpack(layer: string, bytes: Buffer, maxBytes: number): Promise<Buffer | null> {
  const unpacker = Object.hasOwn(UNPACKERS, layer) ? UNPACKERS[layer] : undefined
  if (!unpacker) return null
  try {
    return await unpacker(bytes, { maxOutputLength: maxBytes })
  } catch {
    return null
  }
}

/**
 * Single-byte charsets that a service may declare, by their names in the WHATWG Encoding Standard.
 */
const SINGLE_BYTE_CHARSETS = [
  'iso-8859-1',
  'iso8859-1',
  'latin1',
  'windows-1252',
  'cp1252',
  'iso-8859-15',
  'us-ascii',
  'ascii',
]

/**
 * Decodes a body as UTF-8 or its declared charset. Valid UTF-8 wins over any declaration: in
 * another charset it would contain letters that no name has. The header outweighs the XML
 * declaration (RFC 7303, 3). Returns null if neither fits.
 */
export function decodeBody(bytes: Buffer, contentType = ''): string | null {
  const declared = CHARSET.exec(contentType)?.[1] ?? XML_ENCODING.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]
  const charset = declared?.toLowerCase() ?? ''
  return tryDecode(bytes, 'utf-8') ?? (SINGLE_BYTE_CHARSETS.includes(charset) ? tryDecode(bytes, charset) : null)
}

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i
const XML_ENCODING = /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/

function tryDecode(bytes: Buffer, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
