import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { answer } from './answers.ts'
import { wantedBytes } from './byte-range.ts'

/** A file that never changes any more: its size in bytes and its SHA-256 (hex). */
export type EndedFile = { size: number; sha256: string }

/** What of a file goes out: its bytes from one to another, both included. */
export type Part = { from: number; to: number }

/** Whose file goes out, as whoever hands it out keeps it on record. */
type Sending = {
  file: EndedFile
  /** Throws where they are not all there any more: half a file is none. */
  bytes: (part: Part) => AsyncIterable<Uint8Array>
  headers: Record<string, string>
  /** Puts on record that it is taken, before its first byte goes. */
  note: () => Promise<void>
  /** Whether the caller's taking of this very file is on record of late: then what continues it is none of its own. */
  isNoted: () => Promise<boolean>
}

/**
 * Sends a file, or the part of it that is asked for (RFC 9110: ETag, If-None-Match, Range, If-Range), with the SHA-256 of all of it (RFC 9530), so that
 * a download that broke off can go on and be verified. Taking it is noted, each time that
 * it begins; nothing is noted where no byte goes.
 */
export async function sendFile(reply: FastifyReply, { file, bytes, headers, note, isNoted }: Sending) {
  const { range, 'if-range': ifRange, 'if-none-match': known } = reply.request.headers
  const tag = `"${file.sha256}"`
  if (isKnown(known, tag)) return reply.code(304).headers({ etag: tag, 'cache-control': 'no-store' }).send()
  const isSame = ifRange === undefined || ifRange === tag
  const wanted = wantedBytes(isSame && reply.request.method === 'GET' ? range : undefined, file.size)
  if (wanted === 'none') return refuseRange(reply, file)
  const isContinued = wanted !== 'all' && wanted.from > 0
  if (!(isContinued && (await isNoted()))) await note()
  const part = wanted === 'all' ? { from: 0, to: file.size - 1 } : wanted
  return reply
    .code(wanted === 'all' ? 200 : 206)
    .headers({ ...headers, ...headersOf(file, tag), 'content-length': part.to - part.from + 1 })
    .headers(wanted === 'all' ? { 'content-digest': digestOf(file) } : { 'content-range': rangeOf(wanted, file) })
    .send(Readable.from(bytes(part)))
}

/** If-None-Match: any, or one of several, weak or strong alike. */
const isKnown = (known: string | undefined, tag: string): boolean =>
  (known ?? '').split(',').some(one => ['*', tag, `W/${tag}`].includes(one.trim()))

const refuseRange = (reply: FastifyReply, { size }: EndedFile) =>
  answer(reply.header('content-range', `bytes */${size}`), 416, 'range not satisfiable')

const headersOf = (file: EndedFile, etag: string) => ({
  etag,
  'accept-ranges': 'bytes',
  'repr-digest': digestOf(file),
})

const digestOf = ({ sha256 }: EndedFile): string => `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`

const rangeOf = ({ from, to }: Part, { size }: EndedFile): string => `bytes ${from}-${to}/${size}`
