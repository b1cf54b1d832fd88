import { decodeBody, unpackBody } from '../../../../platform/http/outgoing/read-body.ts'
import { redactSecrets } from '../../../../platform/http/outgoing/secrets.ts'
import { sendRequest } from '../../../../platform/http/outgoing/send-request.ts'
import type { Reason } from '../../answer.ts'
import { unreadableReply } from '../../reply.ts'
import type { Message } from '../envelope.ts'
import { type BoxReply, readReply } from './read-reply.ts'

/** The address of the DataBox, and the time limit of a call in milliseconds. */
export type BoxService = { databoxUrl: string; timeoutMs: number }

/**
 * A failed call: its reason, and the code of the ministry or the network. `isTooLarge`: the answer
 * exceeded the maximum size.
 */
export type BoxFailure = { kind: 'none'; reason: Reason; code: string; isTooLarge?: true }

type BoxAnswer = Extract<BoxReply, { kind: 'answer' }>

/**
 * Sends one message to the DataBox and reads an answer up to the given number of bytes. Never
 * throws. An answer without return code 0 is a failure.
 */
export async function callBox(
  { databoxUrl: url, timeoutMs }: BoxService,
  message: Message,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<BoxAnswer | BoxFailure> {
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${message.action}"`, accept: 'text/xml' }
  const received = await sendRequest({ url, method: 'POST', headers, body: message.body, timeoutMs }, signal, maxBytes)
  if (received.kind === 'failed') return failureOf(received)
  const { status, headers: responseHeaders, bytes } = received
  const unpackedBytes = await unpackBody(bytes, responseHeaders, maxBytes)
  const text = unpackedBytes && decodeBody(unpackedBytes, responseHeaders['content-type'])
  if (text === null) return failed('unreadable-answer', 'not UTF-8')
  if (redactSecrets(text, message.secrets).repeatsSecret) return failed('unreadable-answer', '')
  const parsed = await readReply(text, message.answer)
  if (parsed.kind === 'fault') return failed(faultReason(parsed.text), parsed.code.slice(0, 100))
  const { outcome } = unreadableReply({ status, body: text, location: responseHeaders.location ?? '' })
  const fallback = outcome.verdict === 'not-checked' ? outcome.reason : 'unreadable-answer'
  if (parsed.kind === 'unreadable' || status !== 200) return failed(fallback, status === 200 ? '' : `HTTP ${status}`)
  return parsed.code === '0' ? parsed : failed(reasonOf(parsed.code), parsed.code)
}

const failed = (reason: Reason, code: string): BoxFailure => ({ kind: 'none', reason, code })

type FailedCall = Extract<Awaited<ReturnType<typeof sendRequest>>, { kind: 'failed' }>

const failureOf = ({ reason, code }: FailedCall): BoxFailure => ({
  ...failed(reason, code),
  ...(code === 'too large' && { isTooLarge: true }),
})

// "Validation error" means that our request violated the schema.
const faultReason = (text: string): Reason => (/validation error/i.test(text) ? 'request-refused' : 'technical-error')

/**
 * Return codes of the DataBox; they differ from those of a login or a query
 * (docs/sources.md#databox).
 */
const REASONS: Record<string, Reason> = {
  [-1]: 'session',
  [-2]: 'maintenance',
  [-3]: 'technical-error',
  // A date is missing; the first is over 31 days ago; more than seven days at once. We send none of
  // these.
  [-4]: 'request-refused',
  [-5]: 'request-refused',
  [-6]: 'request-refused',
}

const reasonOf = (code: string): Reason => (Object.hasOwn(REASONS, code) ? REASONS[code] : undefined) ?? 'unknown-code'
