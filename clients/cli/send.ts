import { setTimeout as wait } from 'node:timers/promises'
import { readAtMost } from './read-at-most.ts'
import { isPassing, Refusal, secondsOf, Unreachable } from './refusal.ts'

/** Options of every call. */
export type CallOptions = {
  /** A call repeated under the same key within a day is executed once. */
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
 * The functions of the generated client for calls that return JSON, a file as an unread body, or
 * nothing.
 */
export type Send = {
  json: <T>(call: Call) => Promise<T>
  file: (call: Call) => Promise<Response>
  nothing: (call: Call) => Promise<void>
}

export type Server = {
  /**
   * Scheme, host and port, and the path under which UID Check is served, without a trailing slash:
   * the key is sent nowhere else.
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

const LONGEST_ANSWER = 32 * 1024 * 1024
const LONGEST_PROBLEM = 1024 * 1024
const LONGEST_WAIT_S = 120
const ANSWER_MS = 180_000
const FILE_MS = 3_600_000
/** Busy, or a proxy without a server behind it. The call had no effect. */
const BUSY = [429, 502, 503, 504]

/**
 * Returns the functions that call a server: with the key, limits of time and size, and retries
 * where that is safe. They throw Refusal and Unreachable.
 */
export const createSend = (server: Server): Send => ({
  json: async call => {
    const body = await readAtMost(await trying(server, call, ANSWER_MS), LONGEST_ANSWER)
    return parsed(body) as never // the client's types are generated from the server's description
  },
  file: call => trying(server, call, FILE_MS),
  nothing: async call => void (await (await trying(server, call, ANSWER_MS)).body?.cancel()),
})

async function trying(server: Server, call: Call, withinMs: number): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await once(server, call, withinMs)
    } catch (failure) {
      const seconds = waitAfter(failure, tried)
      if (tried >= server.tries || seconds > LONGEST_WAIT_S || !mayRepeat(call, failure)) throw failure
      await wait(seconds * 1_000)
    }
  }
}

/**
 * A busy server executed nothing. Without a response it may have: then only calls executed once are
 * repeated.
 */
const mayRepeat = ({ method, idempotencyKey }: Call, failure: unknown): boolean =>
  failure instanceof Refusal
    ? BUSY.includes(failure.status)
    : isPassing(failure) && (method === 'GET' || idempotencyKey !== undefined)

const waitAfter = (failure: unknown, tried: number): number =>
  (failure instanceof Refusal ? failure.retryAfter : null) ?? 2 ** (tried - 1)

async function once(server: Server, call: Call, withinMs: number): Promise<Response> {
  const signal = AbortSignal.timeout(call.form ? FILE_MS : withinMs)
  const { method } = call
  // Redirects are never followed: the key is only for this server.
  const init = { method, headers: headersOf(server, call), redirect: 'manual' as const, signal, ...bodyOf(call) }
  const answer = await fetch(addressOf(server, call), init).catch(unreachable)
  if (answer.ok) return answer
  throw await refusalOf(answer)
}

function addressOf({ origin }: Server, { path, params = {}, query = {} }: Call): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => segmentOf(String(params[name])))
  const url = new URL(origin + filled)
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
  // A file is stored as it is and compared with its digest.
  'accept-encoding': 'identity',
  ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
})

function bodyOf({ json, form }: Call): { body?: string | FormData } {
  if (form) return { body: formOf(form) }
  return json === undefined ? {} : { body: JSON.stringify(json) }
}

/** Fields before files, so that a streaming reader knows them when the file begins. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (!(value instanceof Blob) && value !== undefined) form.append(name, String(value))
  for (const [name, value] of Object.entries(fields)) if (value instanceof Blob) form.append(name, value)
  return form
}

/** Returns an error response or a redirect as a Refusal, with its own words if it has any. */
async function refusalOf(answer: Response): Promise<Refusal> {
  const retryAfter = secondsOf(answer.headers.get('retry-after'))
  if (answer.status >= 300 && answer.status < 400) {
    await answer.body?.cancel()
    const detail = `redirected to ${answer.headers.get('location') ?? '?'}`
    return new Refusal(answer.status, { detail, code: 'redirected' }, null)
  }
  const text = await readAtMost(answer, LONGEST_PROBLEM)
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json')
  return new Refusal(answer.status, isProblem ? (Object(parsed(text)) as Record<string, unknown>) : {}, retryAfter)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreachable('the answer is not from UID Check: it is not JSON')
  }
}

function unreachable(failure: unknown): never {
  const { message, cause } = failure as Error
  throw new Unreachable(cause instanceof Error ? cause.message || message : message)
}
