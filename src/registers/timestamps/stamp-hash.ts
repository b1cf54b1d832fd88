import type { X509Certificate } from 'node:crypto'
import { databaseNow } from '../../base/database/clock.ts'
import type { Database } from '../../base/database/database.ts'
import type { Log } from '../../base/log/log.ts'
import { sendRequest } from '../../platform/http/outgoing/send-request.ts'
import { makeQuery } from './make-query.ts'
import { RefusedReply } from './refused-reply.ts'
import { type Stamp, verifyReply } from './verify-reply.ts'

/** The authorities in order, and the trusted certificates (null: any signer is accepted). */
export type TimestampAuthorities = { urls: readonly string[]; trusted: readonly X509Certificate[] | null }

export type StampingDeps = TimestampAuthorities & {
  db: Database
  log: Pick<Log, 'warn'>
  /** Time limit per authority in milliseconds; ten seconds except in tests. */
  askMs?: number
}

/** A new stamp: its authority, and the whole reply, which `openssl ts` can read. */
export type NewStamp = Stamp & { tsa: string; sha256: string; reply: Buffer }

/** Time limit per authority in milliseconds. */
export const STAMP_TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

/**
 * Tries the authorities in order until one returns a correct stamp on a SHA-256 hash. Returns null
 * if none does, none is configured, or `signal` aborts; logs each failure. Only the hash is sent.
 */
export async function stampHash(stamping: StampingDeps, sha256: Buffer, signal: AbortSignal): Promise<NewStamp | null> {
  for (const url of stamping.urls) {
    if (signal.aborted) return null
    try {
      return await requestStamp(stamping, url, sha256, signal)
    } catch (failure) {
      if (!(failure instanceof RefusedReply)) throw failure
      const { fault, message } = failure
      stamping.log.warn({ tsa: nameOf(url), fault }, `no timestamp from ${nameOf(url)}: ${message}`)
    }
  }
  return null
}

async function requestStamp(
  stamping: StampingDeps,
  url: string,
  sha256: Buffer,
  signal: AbortSignal,
): Promise<NewStamp> {
  const { db, trusted, askMs = STAMP_TIMEOUT_MS } = stamping
  const { bytes, nonce } = await makeQuery(sha256)
  const reply = await fetchReply({ url, timeoutMs: askMs }, bytes, signal)
  const stamp = await verifyReply(reply, { sha256, trusted, fresh: { nonce, now: await databaseNow(db) } })
  return { ...stamp, tsa: nameOf(url), sha256: sha256.toString('hex'), reply }
}

async function fetchReply(
  authority: { url: string; timeoutMs: number },
  body: Buffer,
  signal: AbortSignal,
): Promise<Buffer> {
  const types = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' }
  const headers = { ...types, 'user-agent': 'UID-Check' }
  const reply = await sendRequest({ ...authority, method: 'POST', headers, body }, signal, MAX_BYTES)
  if (reply.kind === 'failed') throw new RefusedReply('unreachable', `${reply.reason} ${reply.code}`.trim())
  if (reply.status !== 200) throw new RefusedReply('no-reply', `HTTP ${reply.status}`)
  const type = reply.headers['content-type'] ?? ''
  if (/^application\/timestamp-reply\s*(;|$)/i.test(type)) return reply.bytes
  throw new RefusedReply('no-reply', `an answer of the type ${type.slice(0, 100)}`)
}

/**
 * Returns an authority's address without user name, password and query, which may contain secrets.
 */
const nameOf = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
