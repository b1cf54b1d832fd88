import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'

type Unpack = (bytes: Buffer, most: { maxOutputLength: number }) => Promise<Buffer>

const UNPACK: Record<string, Unpack> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  // Both forms go by this name (RFC 9110, 8.4.1.2).
  deflate: (bytes, most) => promisify(inflate)(bytes, most).catch(() => promisify(inflateRaw)(bytes, most)),
  br: promisify(brotliDecompress),
  identity: async bytes => bytes,
}

/** Nobody packs twice but by mistake; more is a trick. */
const MAX_LAYERS = 2

/**
 * Unpacks what a service compressed although nobody asked it to. Null where it is packed in an unknown way, is damaged, or would be more
 * than `most` bytes: a small answer may unfold to gigabytes. Never throws.
 */
export async function unpacked(packed: Buffer, headers: IncomingHttpHeaders, most: number): Promise<Buffer | null> {
  const layers = (headers['content-encoding'] ?? '').toLowerCase().split(',').flatMap(named)
  if (layers.length > MAX_LAYERS) return null
  let bytes = packed
  for (const layer of layers.toReversed()) {
    const inside = await unpack(layer, bytes, most)
    if (!inside) return null
    bytes = inside
  }
  return bytes
}

const named = (name: string): string[] => (name.trim() === '' ? [] : [name.trim()])

async function unpack(layer: string, bytes: Buffer, most: number): Promise<Buffer | null> {
  const open = Object.hasOwn(UNPACK, layer) ? UNPACK[layer] : undefined
  if (!open) return null
  try {
    return await open(bytes, { maxOutputLength: most })
  } catch {
    return null
  }
}

/** Charsets of one byte a letter that a service may declare; the names are those of the WHATWG's Encoding Standard. */
const ONE_BYTE = ['iso-8859-1', 'iso8859-1', 'latin1', 'windows-1252', 'cp1252', 'iso-8859-15', 'us-ascii', 'ascii']

/**
 * The text of a body: UTF-8, or what it rightly says it is. Bytes that are UTF-8 are taken for that, whatever is declared: in another
 * charset they would be letters that no name has. The header outweighs the XML declaration (RFC 7303, 3). Null: neither.
 */
export function textOf(bytes: Buffer, contentType = ''): string | null {
  const declared = CHARSET.exec(contentType)?.[1] ?? XML_ENCODING.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]
  const charset = declared?.toLowerCase() ?? ''
  return decoded(bytes, 'utf-8') ?? (ONE_BYTE.includes(charset) ? decoded(bytes, charset) : null)
}

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i
const XML_ENCODING = /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/

function decoded(bytes: Buffer, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
