import { type FailedRequest, failed } from './failed-request.ts'
import { decodeBody, unpackBody } from './read-body.ts'
import { containsSecret, redactSecrets } from './secrets.ts'
import { type Call, type RawResponse, sendRequest } from './send-request.ts'

/**
 * An answer: its body as text without our secrets, and its raw bytes. `date`: the Date header, ''
 * if missing; `retryAfter`: the Retry-After header. `repeatsSecret`, `mayRepeatSecret`: see
 * secrets.ts.
 */
export type HttpResponse = {
  kind: 'answered'
  status: number
  body: string
  bytes: Buffer
  location: string
  date: string
  retryAfter?: string
  repeatsSecret?: boolean
  mayRepeatSecret?: boolean
}

/** The result of a call whose body must be text. */
export type Exchange = HttpResponse | FailedRequest

// The longest answer seen has 20 kB. Parsing takes at most a millisecond per 5 kB, so at most some
// 50 ms.
const MAX_BYTES = 256 * 1024
const MAX_AGE_SECONDS = 3_600

/**
 * Sends one HTTP call and reads its response as text, without our secrets. Never throws. More than
 * `maxBytes` (packed or not; 256 kB by default), a stale copy from a cache, or a body that is
 * neither UTF-8 nor its declared charset, is unreadable.
 */
export async function exchange(call: Call, signal: AbortSignal, maxBytes = MAX_BYTES): Promise<Exchange> {
  const received = await sendRequest(call, signal, maxBytes)
  return received.kind === 'failed' ? received : readText(received, call.secrets ?? [], maxBytes)
}

type Received = Extract<RawResponse, { kind: 'received' }>

async function readText(
  { status, headers, bytes: packed }: Received,
  secrets: readonly string[],
  maxBytes: number,
): Promise<Exchange> {
  const bytes = await unpackBody(packed, headers, maxBytes)
  if (!bytes) return { ...failed('unreadable-answer', 'packed', false), status }
  const unreadable = (code: string) => ({
    ...failed('unreadable-answer', code, false),
    ...{ status, bytes, mayRepeatSecret: containsSecret(bytes, secrets) },
  })
  // A stale copy does not count, and its date does not show the time.
  if (isStaleCopy(headers.age)) return unreadable('Age')
  const body = decodeBody(bytes, headers['content-type'])
  const { date = '', location = '' } = headers
  if (body === null) return { ...unreadable('not UTF-8'), date }
  if (isProblem(status, headers['content-type'])) return { ...unreadable('problem'), date }
  const { text, ...secretFlags } = redactSecrets(body, secrets)
  const redact = (header: string) => redactSecrets(header, secrets).text
  const retryAfter = headers['retry-after']
  return {
    ...{ kind: 'answered', status, body: text, bytes, location: redact(location), date: redact(date) },
    ...(retryAfter !== undefined && { retryAfter: redact(retryAfter) }),
    ...secretFlags,
  }
}

/** A successful status with a problem type (RFC 9457) contradicts itself. */
const isProblem = (status: number, type = ''): boolean => status < 300 && /^application\/problem\+/i.test(type.trim())

/**
 * Returns whether a cache held the answer for more than an hour (RFC 9111, 5.1), or the Age header
 * is unreadable.
 */
const isStaleCopy = (age: string | undefined): boolean =>
  age !== undefined && !(/^\d{1,9}$/.test(age) && Number(age) <= MAX_AGE_SECONDS)
