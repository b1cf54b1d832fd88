import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, isTransient, secondsOf, Unreachable } from './api-error.ts'
import { readLimited } from './read-limited.ts'

/** Options of every call. */
export type CallOptions = {
  /** The server executes a call once per key within a day, however often it is repeated. */
  idempotencyKey?: string
}

type Call = CallOptions & {
  method: string
  path: string
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  json?: unknown
  form?: Record<string, unknown>
}

/**
 * The functions that the generated client uses for calls that return JSON, a file (as a response
 * with an unread body), or nothing.
 */
export type Send = {
  json: <T>(call: Call) => Promise<T>
  file: (call: Call) => Promise<Response>
  nothing: (call: Call) => Promise<void>
}

export type Server = {
  /**
   * Scheme, host and port, and the path under which UID Check is served, without a trailing slash.
   * The key is sent only there.
   */
  origin: string
  key: string
  /** The language of the server's messages. */
  language: string
  /** The User-Agent, such as `erp/3.1`; default: Node's own. */
  userAgent?: string
  /** Number of tries while the server is busy or does not respond. */
  tries: number
}

const MAX_RESPONSE_BYTES = 32 * 1024 * 1024
const MAX_PROBLEM_BYTES = 1024 * 1024
const MAX_WAIT_SECONDS = 120
const RESPONSE_TIMEOUT_MS = 180_000
const FILE_TIMEOUT_MS = 3_600_000
/** Statuses of a busy server, or of a proxy that cannot reach it. The call had no effect. */
const BUSY_STATUSES = [429, 502, 503, 504]

/**
 * Returns functions that call a server with the key, with timeouts and size limits, and with
 * retries where that is safe. They throw ApiError and Unreachable.
 */
export const createSend = (server: Server): Send => ({
  json: async call => {
    const body = await readLimited(await sendWithRetries(server, call, RESPONSE_TIMEOUT_MS), MAX_RESPONSE_BYTES)
    return parseJson(body) as never // the client's types are generated from the server's description
  },
  file: call => sendWithRetries(server, call, FILE_TIMEOUT_MS),
  nothing: async call => void (await (await sendWithRetries(server, call, RESPONSE_TIMEOUT_MS)).body?.cancel()),
})

async function sendWithRetries(server: Server, call: Call, timeoutMs: number): Promise<Response> {
  for (let tryCount = 1; ; tryCount += 1) {
    try {
      return await sendOnce(server, call, timeoutMs)
    } catch (failure) {
      const seconds = secondsBeforeRetry(failure, tryCount)
      if (tryCount >= server.tries || seconds > MAX_WAIT_SECONDS || !mayRepeat(call, failure)) throw failure
      await wait(seconds * 1_000)
    }
  }
}

/**
 * Returns whether repeating a call is safe. A busy server did not execute it. Without a response it
 * may have, so only GET and calls with an idempotency key are repeated.
 */
const mayRepeat = ({ method, idempotencyKey }: Call, failure: unknown): boolean =>
  failure instanceof ApiError
    ? BUSY_STATUSES.includes(failure.status)
    : isTransient(failure) && (method === 'GET' || idempotencyKey !== undefined)

const secondsBeforeRetry = (failure: unknown, tryCount: number): number =>
  (failure instanceof ApiError ? failure.retryAfter : null) ?? 2 ** (tryCount - 1)

async function sendOnce(server: Server, call: Call, timeoutMs: number): Promise<Response> {
  const signal = AbortSignal.timeout(call.form ? FILE_TIMEOUT_MS : timeoutMs)
  const { method } = call
  // Redirects are not followed, because the key is only for this server.
  const init = { method, headers: headersOf(server, call), redirect: 'manual' as const, signal, ...bodyOf(call) }
  const answer = await fetch(addressOf(server, call), init).catch(throwUnreachable)
  if (answer.ok) return answer
  throw await apiErrorOf(answer)
}

function addressOf({ origin }: Server, { path, params = {}, query = {} }: Call): URL {
  const filledPath = path.replace(/\{(\w+)\}/g, (_whole, name: string) => segmentOf(String(params[name])))
  const url = new URL(origin + filledPath)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

// A dot as a whole segment would change the path to another call.
function segmentOf(value: string): string {
  if (value === '' || value === '.' || value === '..') throw new RangeError(`"${value}" names nothing`)
  return encodeURIComponent(value)
}

const headersOf = ({ key, language, userAgent }: Server, { json, idempotencyKey }: Call): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  'accept-language': language,
  // No compression, because a file is compared with its digest as it arrives.
  'accept-encoding': 'identity',
  ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
})

function bodyOf({ json, form }: Call): { body?: string | FormData } {
  if (form) return { body: formOf(form) }
  return json === undefined ? {} : { body: JSON.stringify(json) }
}

/** Appends fields before files, so that the server knows them when it reads the file. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (!(value instanceof Blob) && value !== undefined) form.append(name, String(value))
  for (const [name, value] of Object.entries(fields)) if (value instanceof Blob) form.append(name, value)
  return form
}

/**
 * Converts an error response or a redirect to an ApiError, with the server's message if it has one.
 */
async function apiErrorOf(answer: Response): Promise<ApiError> {
  const retryAfter = secondsOf(answer.headers.get('retry-after'))
  if (answer.status >= 300 && answer.status < 400) {
    await answer.body?.cancel()
    const detail = `redirected to ${answer.headers.get('location') ?? '?'}`
    return new ApiError(answer.status, { detail, code: 'redirected' }, null)
  }
  const text = await readLimited(answer, MAX_PROBLEM_BYTES)
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json')
  return new ApiError(answer.status, isProblem ? (Object(parseJson(text)) as Record<string, unknown>) : {}, retryAfter)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreachable('the answer is not from UID Check: it is not JSON')
  }
}

function throwUnreachable(failure: unknown): never {
  const { message, cause } = failure as Error
  throw new Unreachable(cause instanceof Error ? cause.message || message : message)
}
