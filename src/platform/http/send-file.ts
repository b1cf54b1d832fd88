import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sendError } from './send-error.ts'

/** A completed file: its size in bytes and its SHA-256 (hex). */
export type CompletedFile = { size: number; sha256: string }

/** The part of a file to send, both ends included. */
export type ByteRange = { from: number; to: number }

/** A file to send, and how its download is logged. */
type FileResponse = {
  file: CompletedFile
  /** Throws if bytes are missing, because half a file is useless. */
  bytes: (part: ByteRange) => AsyncIterable<Uint8Array>
  headers: Record<string, string>
  /** Logs the download before its first byte is sent. */
  logDownload: () => Promise<void>
  /** True if this download is already logged, so that resuming it is not logged twice. */
  isLogged: () => Promise<boolean>
}

/**
 * Sends a file or the requested part of it (RFC 9110: ETag, If-None-Match, Range, If-Range), with
 * the SHA-256 of the whole file (RFC 9530). So an interrupted download can resume and be verified.
 * Each start of a download is logged, but not an answer without bytes.
 */
export async function sendFile(reply: FastifyReply, { file, bytes, headers, logDownload, isLogged }: FileResponse) {
  const { range, 'if-range': ifRange, 'if-none-match': entityTag } = reply.request.headers
  const tag = `"${file.sha256}"`
  if (isCached(entityTag, tag)) return reply.code(304).headers({ etag: tag, 'cache-control': 'no-store' }).send()
  const isSame = ifRange === undefined || ifRange === tag
  const selection = selectBytes(isSame && reply.request.method === 'GET' ? range : undefined, file.size)
  if (selection === 'none') return refuseRange(reply, file)
  const isContinued = selection !== 'all' && selection.from > 0
  if (!(isContinued && (await isLogged()))) await logDownload()
  const part = selection === 'all' ? { from: 0, to: file.size - 1 } : selection
  return reply
    .code(selection === 'all' ? 200 : 206)
    .headers({ ...headers, ...headersOf(file, tag), 'content-length': part.to - part.from + 1 })
    .headers(selection === 'all' ? { 'content-digest': digestOf(file) } : { 'content-range': rangeOf(selection, file) })
    .send(Readable.from(bytes(part)))
}

/** True if If-None-Match is `*` or contains the tag, weak or strong. */
const isCached = (entityTag: string | undefined, tag: string): boolean =>
  (entityTag ?? '').split(',').some(one => ['*', tag, `W/${tag}`].includes(one.trim()))

const refuseRange = (reply: FastifyReply, { size }: CompletedFile) =>
  sendError(reply.header('content-range', `bytes */${size}`), 416, 'range not satisfiable')

const headersOf = (file: CompletedFile, etag: string) => ({
  etag,
  'accept-ranges': 'bytes',
  'repr-digest': digestOf(file),
})

const digestOf = ({ sha256 }: CompletedFile): string => `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`

const rangeOf = ({ from, to }: ByteRange, { size }: CompletedFile): string => `bytes ${from}-${to}/${size}`

/** The requested bytes of a file: all, some, or none that exist. */
export type ByteSelection = 'all' | 'none' | ByteRange

/**
 * Parses the header Range for a file of `size` bytes (RFC 9110, 14.1.2). Other units and several
 * ranges at once get the whole file, as the RFC allows, so that a thousand ranges do not cause a
 * thousand answers.
 */
export function selectBytes(range: string | undefined, size: number): ByteSelection {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range ?? '') ?? []
  if (first === '') return last === '' ? 'all' : lastBytes(Number(last), size)
  // Digits beyond exact numbers are past the end of any file anyway.
  const [from, to] = [Number(first), last === '' ? size - 1 : Number(last)]
  if (last !== '' && to < from) return 'all'
  return from < size ? { from, to: Math.min(to, size - 1) } : 'none'
}

const lastBytes = (count: number, size: number): ByteSelection =>
  count === 0 || size === 0 ? 'none' : { from: Math.max(0, size - count), to: size - 1 }
