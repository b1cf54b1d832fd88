import { hasDuplicateKey, parseJson } from '../../base/texts/json.ts'
import { type Exchange, exchange } from '../../platform/http/outgoing/exchange.ts'
import type { Call } from '../../platform/http/outgoing/send-request.ts'
import { oneLine } from '../authorities/received.ts'
import type { NoReply } from './state-register.ts'

/** An HTTP response that a reader interprets. `retryAfter`: the header's text. */
export type TextResponse = { status: number; body: string; retryAfter?: string }

export type JsonObject = Readonly<Record<string, unknown>>

// The deepest documented answer has five levels. A hundred Romanian companies have 7,000 keys,
// thirty Polish ones with fifty persons each 9,000; reading takes some 15 µs per key.
const MAX_DEPTH = 20
const MAX_KEYS = 20_000

/**
 * Sends a call to a register. Never throws: without a readable response, returns why. A body with
 * more than `maxBytes` or with our key in it is no answer.
 */
export async function callRegister(
  call: Call,
  signal: AbortSignal,
  maxBytes: number,
): Promise<({ kind: 'answered' } & TextResponse) | NoReply> {
  const response: Exchange = await exchange(call, signal, maxBytes)
  if (response.kind === 'failed') return failedCall(response)
  return response.repeatsSecret ? noReply('repeats our key') : response
}

function failedCall({ reason, code }: Extract<Exchange, { kind: 'failed' }>): NoReply {
  const isTimeout = reason === 'timeout' || code === 'ETIMEDOUT'
  return noReply([reason, code].filter(Boolean).join(' '), isTimeout ? { isTimeout } : {})
}

export const noReply = (why: string, more: Omit<NoReply, 'kind' | 'why'> = {}): NoReply => ({
  kind: 'none',
  why: oneLine(why).slice(0, 100),
  ...more,
})

/**
 * Parses a JSON object. Returns null for any other text, for a key that occurs twice in an object,
 * and for more than twenty levels or 20,000 keys.
 */
export function readJsonObject(body: string): JsonObject | null {
  const json = isOversized(body) ? null : parseJson(body)
  return isObject(json) && !hasDuplicateKey(body) ? json : null
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns whether a JSON text has more levels or keys than any answer, in linear time and before it
 * is parsed.
 */
function isOversized(body: string): boolean {
  let [depth, keys] = [0, 0]
  for (let at = 0; at < body.length && depth <= MAX_DEPTH && keys <= MAX_KEYS; at += 1) {
    const character = body[at]
    if (character === '"') at = endOfString(body, at)
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    else if (character === ':') keys += 1
  }
  return depth > MAX_DEPTH || keys > MAX_KEYS
}

/** Returns the position of the quote that ends a JSON string. */
function endOfString(body: string, start: number): number {
  let at = start + 1
  while (at < body.length && body[at] !== '"') at += body[at] === '\\' ? 2 : 1
  return at
}

const BUSY_MS = 60_000

/** Returns how an HTTP error is reported; a busy register is left alone for a minute. */
export function httpError({ status, retryAfter = '' }: TextResponse, code = ''): NoReply {
  const isBusy = status === 429 || status === 503
  const retryAfterMs = retryAfterMsIn(retryAfter) ?? (isBusy ? BUSY_MS : null)
  return noReply([`HTTP ${status}`, code].filter(Boolean).join(' '), retryAfterMs === null ? {} : { retryAfterMs })
}

const MAX_RETRY_SECONDS = 86_400

// Only seconds: no register sends a date (RFC 9110, 10.2.3).
const retryAfterMsIn = (text: string): number | null =>
  /^\d{1,6}$/.test(text.trim()) ? Math.min(Number(text), MAX_RETRY_SECONDS) * 1_000 : null
