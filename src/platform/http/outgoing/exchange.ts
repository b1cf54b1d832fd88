import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { VERSION } from '../../../base/releases/version.ts'
import { decodeBody, unpackBody } from './read-body.ts'
import { containsSecret, redactSecrets } from './secrets.ts'

/**
 * `timeoutMs`: time limit of the whole call including the body, in milliseconds; `secrets`: sent
 * values that must not come back (secrets.ts).
 */
export type Call = Message & { timeoutMs: number; secrets?: readonly string[] }

/**
 * An answer: its body as text without our secrets, and its raw bytes. `date`: the Date header, ''
 * if missing. `repeatsSecret`, `mayRepeatSecret`: see secrets.ts.
 */
export type HttpResponse = {
  kind: 'answered'
  status: number
  body: string
  bytes: Buffer
  location: string
  date: string
  repeatsSecret?: boolean
  mayRepeatSecret?: boolean
}

/**
 * The result of a call. `neverArrived`: the request certainly did not reach the service, so it is
 * not a query. `status`: set if the answer is unreadable. `bytes`, `date`: set if it is not text.
 */
export type Exchange =
  | HttpResponse
  | {
      kind: 'failed'
      reason: FailureReason
      code: string
      neverArrived: boolean
      status?: number
      bytes?: Buffer
      date?: string
      mayRepeatSecret?: boolean
    }

type FailureReason = 'timeout' | 'connection' | 'unreadable-answer' | 'cancelled'
type FailedExchange = Extract<Exchange, { kind: 'failed' }>

/** A raw HTTP response. */
export type RawResponse =
  | { kind: 'received'; status: number; headers: IncomingHttpHeaders; bytes: Buffer }
  | FailedExchange

// The longest answer seen has 20 kB. Parsing takes at most a millisecond per 5 kB, so at most some
// 50 ms.
const MAX_BYTES = 256 * 1024
const MAX_AGE_SECONDS = 3_600

/**
 * Sends one HTTP call to an authority. Never throws: every failure has a reason. Redirects are not
 * followed. More than 256 kB (packed or not), or a body that is neither UTF-8 nor its declared
 * charset, is unreadable. `timeoutMs` also ends a slow drip of single bytes.
 */
export async function exchange(call: Call, signal: AbortSignal): Promise<Exchange> {
  const received = await receive(call, signal, MAX_BYTES)
  if (received.kind === 'failed') return received
  const { status, headers } = received
  const bytes = await unpackBody(received.bytes, headers, MAX_BYTES)
  if (!bytes) return { ...failed('unreadable-answer', 'packed', false), status }
  const body = decodeBody(bytes, headers['content-type'])
  const date = headers.date ?? ''
  const { secrets = [] } = call
  // A stale cached copy does not count and does not show the time.
  if (isStaleCopy(headers.age))
    return {
      ...failed('unreadable-answer', 'Age', false),
      status,
      bytes,
      mayRepeatSecret: containsSecret(bytes, secrets),
    }
  const problem = body === null ? 'not UTF-8' : problemOf(status, headers['content-type'])
  if (body === null || problem !== null)
    return {
      ...failed('unreadable-answer', problem ?? '', false),
      ...{ status, bytes, date, mayRepeatSecret: containsSecret(bytes, secrets) },
    }
  const { text, ...secretFlags } = redactSecrets(body, secrets)
  const location = redactSecrets(headers.location ?? '', secrets).text
  return {
    kind: 'answered',
    status,
    body: text,
    bytes,
    location,
    date: redactSecrets(date, secrets).text,
    ...secretFlags,
  }
}

/** A successful status with a problem type (RFC 9457) contradicts itself. */
const problemOf = (status: number, type = ''): string | null =>
  status < 300 && /^application\/problem\+/i.test(type.trim()) ? 'problem' : null

/**
 * Returns whether a cache held the answer for more than an hour (RFC 9111, 5.1), or the Age header
 * is unreadable.
 */
const isStaleCopy = (age: string | undefined): boolean =>
  age !== undefined && !(/^\d{1,9}$/.test(age) && Number(age) <= MAX_AGE_SECONDS)

/** Sends one HTTP call and returns the raw bytes, at most `maxBytes`. Never throws. */
export async function receive(call: Call, signal: AbortSignal, maxBytes: number): Promise<RawResponse> {
  if (signal.aborted) return failed('cancelled', '', true)
  let endReason: 'cancelled' | 'timeout' | null = null
  const { request, isConnected } = openRequest(call)
  const end = (reason: 'cancelled' | 'timeout') => {
    endReason ??= reason
    request.destroy()
  }
  const cancel = () => end('cancelled')
  const timer = setTimeout(end, call.timeoutMs, 'timeout')
  signal.addEventListener('abort', cancel)
  try {
    return await readResponse(maxBytes, await responseTo(request, call.body))
  } catch (cause) {
    return endReason ? endedBefore(endReason, isConnected()) : failureOf(cause)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

const responseTo = (request: ClientRequest, body: string | Uint8Array = ''): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
    request.end(body)
  })

async function readResponse(maxBytes: number, response: IncomingMessage): Promise<RawResponse> {
  const bytes = await readUpTo(maxBytes, response)
  const { statusCode: status = 0, headers } = response
  if (!bytes) return { ...failed('unreadable-answer', 'too large', false), status }
  return { kind: 'received', status, headers, bytes }
}

const readUpTo = (maxBytes: number, response: IncomingMessage): Promise<Buffer | null> =>
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

// Without a connection nothing was sent: the service cannot have counted a query.
const endedBefore = (reason: 'cancelled' | 'timeout', isConnected: boolean): FailedExchange =>
  reason === 'timeout' && !isConnected ? failed('connection', 'ETIMEDOUT', true) : failed(reason, '', !isConnected)

function failureOf(cause: unknown): FailedExchange {
  const code = codeOf(cause)
  return failed('connection', code, wasNeverSent(code))
}

const failed = (reason: FailureReason, code: string, neverArrived: boolean): FailedExchange => ({
  kind: 'failed',
  reason,
  code,
  neverArrived,
})

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''

const UNSENT_CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'EPROTO',
])

// Refused, unknown host, TLS error: docs/rules.md#two-questions-a-day. A reset is excluded, because
// it may come after the query.
const wasNeverSent = (code: string): boolean => UNSENT_CODES.has(code) || /^(CERT_|ERR_TLS_|ERR_SSL_)/.test(code)

// Idle time before a connection is closed. The services close theirs later, so no call meets a
// closed one.
const IDLE_CONNECTION_MS = 4_000
const agentOptions = { keepAlive: true, timeout: IDLE_CONNECTION_MS }
const http = new HttpAgent(agentOptions)
// Explicit, because an environment variable of Node could disable it and anyone could impersonate
// the authority.
const https = new HttpsAgent({ ...agentOptions, rejectUnauthorized: true })

const USER_AGENT = `UID-Check/${VERSION} (checks VAT identification numbers for registered businesses)`

/** A request. `agent`: only for addresses that a user entered (outgoing/guarded-agent.ts). */
type Message = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | Uint8Array
  agent?: HttpAgent
}

/**
 * A request that is not sent yet, and whether its connection exists: before that, nothing can have
 * been sent. Uses node:http, because the global fetch needs three times the CPU time
 * (docs/decisions/2026-11-21-node-http-client.md).
 */
function openRequest({ url, method, headers, body, agent }: Message): {
  request: ClientRequest
  isConnected: () => boolean
} {
  const isSecure = url.startsWith('https:')
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = { method, headers: { 'user-agent': USER_AGENT, ...headers, ...length } }
  const request = isSecure
    ? httpsRequest(url, { ...options, agent: agent ?? https })
    : httpRequest(url, { ...options, agent: agent ?? http })
  let connected = false
  const connect = () => {
    connected = true
  }
  request.once('socket', (socket: Socket) => {
    if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', connect)
    else connect()
  })
  return { request, isConnected: () => connected }
}
