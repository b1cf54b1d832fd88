import { abortWith } from './abort-with.ts'

/** What may be sent to an authority, and how long and how much we wait for. */
export type Call = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** For the whole call, a slow body included, in milliseconds. */
  timeoutMs: number
}

/** What came back. `neverArrived` = the call surely never reached the service, so it cannot have been a query. */
export type Exchange =
  | { kind: 'answered'; status: number; body: string; location: string }
  | { kind: 'failed'; reason: FailureReason; code: string; neverArrived: boolean }

type FailureReason = 'timeout' | 'connection' | 'unreadable-answer' | 'cancelled'
type Failed = Extract<Exchange, { kind: 'failed' }>

const MOST_BYTES = 1024 * 1024
const USER_AGENT = 'UID-Check/1.0.0 (checks VAT identification numbers for registered businesses)'

/**
 * One HTTP call to an authority. Never throws: every way to fail is named. Redirects are not followed, more than 1 MB or
 * a body that is no UTF-8 is unreadable, and `timeoutMs` ends a peer that sends one byte a second too.
 */
export async function exchange(call: Call, signal: AbortSignal): Promise<Exchange> {
  if (signal.aborted) return failed('cancelled', '', true)
  const clock = new AbortController()
  const ended = abortWith(clock, signal, 'cancelled')
  const timer = setTimeout(() => clock.abort('timeout'), call.timeoutMs)
  try {
    return await send(call, clock.signal)
  } catch (cause) {
    return failureOf(cause, clock.signal)
  } finally {
    clearTimeout(timer)
    ended()
  }
}

async function send({ url, method, headers, body }: Call, signal: AbortSignal): Promise<Exchange> {
  const response = await fetch(url, {
    method,
    headers: { 'user-agent': USER_AGENT, ...headers },
    redirect: 'manual',
    signal,
    ...(body === undefined ? {} : { body }),
  })
  const bytes = await upTo(MOST_BYTES, response.body)
  if (!bytes) return failed('unreadable-answer', 'too large', false)
  const text = decoded(bytes)
  if (text === null) return failed('unreadable-answer', 'not UTF-8', false)
  return { kind: 'answered', status: response.status, body: text, location: response.headers.get('location') ?? '' }
}

async function upTo(most: number, body: ReadableStream<Uint8Array> | null): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function failureOf(cause: unknown, signal: AbortSignal): Failed {
  if (signal.aborted) return failed(signal.reason === 'cancelled' ? 'cancelled' : 'timeout', '', false)
  const code = codeOf(cause)
  return failed('connection', code, neverLeft(code))
}

const failed = (reason: FailureReason, code: string, neverArrived: boolean): Failed => ({
  kind: 'failed',
  reason,
  code,
  neverArrived,
})

// fetch wraps the socket's error once or twice; the innermost one that has a code is the real one.
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  const inner = codeOf(cause.cause)
  if (inner !== '') return inner
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}

const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'EPROTO',
])

// Refused, unknown host, no TLS: decisions §5. A reset is not among them, it may come after the query.
const neverLeft = (code: string): boolean => BEFORE_SENDING.has(code) || /^(CERT_|ERR_TLS_|ERR_SSL_)/.test(code)
