import { setTimeout as wait } from 'node:timers/promises'
import { readAtMost } from './read-at-most.ts'
import { isPassing, Refusal, secondsOf, Unreachable } from './refusal.ts'

/** What any call may be given beside its own. */
export type CallOptions = {
  /** Sent again under the same key within a day, a call is done once. */
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

/** How the generated client calls: for JSON, for a file whose body nobody has read yet, or for nothing. */
export type Send = {
  json: <T>(call: Call) => Promise<T>
  file: (call: Call) => Promise<Response>
  nothing: (call: Call) => Promise<void>
}

export type Server = {
  /** Scheme, host and port, and the path under which UID Check is served, without a last slash: a key is sent nowhere else. */
  origin: string
  key: string
  /** In which the server words its sentences. */
  language: string
  /** What the program calls itself, such as `erp/3.1`; else it is Node's own word. */
  userAgent?: string
  /** How often a call is tried where the server is busy or does not answer. */
  tries: number
}

const LONGEST_ANSWER = 32 * 1024 * 1024
const LONGEST_PROBLEM = 1024 * 1024
const LONGEST_WAIT_S = 120
const ANSWER_MS = 180_000
const FILE_MS = 3_600_000
/** Busy, or a proxy's word that nobody is there. Nothing was asked or stored. */
const BUSY = [429, 502, 503, 504]

/** Returns how the client calls a server: with the key, within limits of time and size, again where that is safe. Throws Refusal and Unreachable. */
export const createSend = (server: Server): Send => ({
  json: async call => {
    const body = await readAtMost(await trying(server, call, ANSWER_MS), LONGEST_ANSWER)
    return parsed(body) as never // the client's types are those of the server's own description
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

/** Refused as busy, nothing was done. Without an answer it may have been: then only what is done once is sent again. */
const mayRepeat = ({ method, idempotencyKey }: Call, failure: unknown): boolean =>
  failure instanceof Refusal
    ? BUSY.includes(failure.status)
    : isPassing(failure) && (method === 'GET' || idempotencyKey !== undefined)

const waitAfter = (failure: unknown, tried: number): number =>
  (failure instanceof Refusal ? failure.retryAfter : null) ?? 2 ** (tried - 1)

async function once(server: Server, call: Call, withinMs: number): Promise<Response> {
  const signal = AbortSignal.timeout(call.form ? FILE_MS : withinMs)
  const { method } = call
  // Never followed: the key is for this server alone.
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

// A dot as a whole segment would lead to another call.
function segmentOf(value: string): string {
  if (value === '' || value === '.' || value === '..') throw new RangeError(`"${value}" names nothing`)
  return encodeURIComponent(value)
}

const headersOf = ({ key, language, userAgent }: Server, { json, idempotencyKey }: Call): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  'accept-language': language,
  // A file is kept as it is and held against its digest.
  'accept-encoding': 'identity',
  ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
})

function bodyOf({ json, form }: Call): { body?: string | FormData } {
  if (form) return { body: formOf(form) }
  return json === undefined ? {} : { body: JSON.stringify(json) }
}

/** Fields before files: whoever reads the form as it comes knows by then how the file is meant. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (!(value instanceof Blob) && value !== undefined) form.append(name, String(value))
  for (const [name, value] of Object.entries(fields)) if (value instanceof Blob) form.append(name, value)
  return form
}

/** What the server refused, or a redirect, in its own words as far as it has some. */
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
    throw new Unreachable('what answered is not UID Check: no JSON came')
  }
}

function unreachable(failure: unknown): never {
  const { message, cause } = failure as Error
  throw new Unreachable(cause instanceof Error ? cause.message || message : message)
}
