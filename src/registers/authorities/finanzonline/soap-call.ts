import { type Exchange, exchange, type HttpResponse } from '../../../platform/http/outgoing/exchange.ts'
import { toStorable } from '../received.ts'
import { failedCallReply, type Reply, replyWith, unreadableReply } from '../reply.ts'
import { type AuthorityDate, readAuthorityDate } from '../trusted-time.ts'
import type { Message } from './envelope.ts'
import { parseSoap, type SoapAnswer } from './parse-soap.ts'

/** The two addresses, and the time limit of a call in milliseconds. */
export type FinanzonlineService = { sessionUrl: string; uidUrl: string; timeoutMs: number }

/**
 * An answer with a return code, or what was received instead. `wasNoQuery`: the service certainly
 * did not count it. `dates`: its own clock, if stated. `raw`: its bytes and Date header, if any.
 * `repeatsSecret`: it has no verdict.
 */
export type SoapReply = ParsedResponse & { dates: AuthorityDate[]; raw: Raw | null; repeatsSecret: boolean }

type Raw = { bytes: Buffer; dated: string; isSecret: boolean }

type ParsedAnswer = Extract<SoapAnswer, { kind: 'answer' }>

type ParsedResponse =
  | (Pick<ParsedAnswer, 'fields' | 'answer' | 'header'> & { kind: 'code'; code: string; message: string })
  | { kind: 'other'; reply: Reply; wasNoQuery: boolean }

/**
 * Sends one SOAP message. Never throws. Parses the body before the HTTP status: faults come with
 * 200 and with 500.
 */
export async function callSoap(
  url: string,
  message: Message,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<SoapReply> {
  const response = await exchange(
    {
      url,
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${message.action}"`, accept: 'text/xml' },
      body: message.body,
      timeoutMs,
      secrets: message.secrets,
    },
    signal,
  )
  const raw = rawOf(response)
  if (response.kind === 'failed')
    return { ...noAnswer(failedCallReply(response), response.neverArrived), dates: [], raw, repeatsSecret: false }
  const date = readAuthorityDate(response.date)
  return {
    ...parseResponse(response, message),
    dates: date ? [date] : [],
    raw,
    repeatsSecret: response.repeatsSecret ?? false,
  }
}

const rawOf = ({ bytes, date = '', mayRepeatSecret = false }: Exchange): Raw | null =>
  bytes ? { bytes, dated: date, isSecret: mayRepeatSecret } : null

/** Interprets a response to `message`. */
export function parseResponse(response: Omit<HttpResponse, 'bytes'>, message: Pick<Message, 'answer'>): ParsedResponse {
  const parsed = parseSoap(response.body, message.answer)
  if (parsed.kind === 'fault') return parseFault(parsed)
  const code = parsed.kind === 'answer' && response.status === 200 ? codeIn(parsed.fields) : null
  if (parsed.kind !== 'answer' || code === null) return unparseable(response)
  const { fields, answer, header } = parsed
  return { kind: 'code', code, message: toStorable(fields.get('msg') ?? '').trim(), fields, answer, header }
}

const noAnswer = (reply: Reply, wasNoQuery: boolean): ParsedResponse => ({ kind: 'other', reply, wasNoQuery })

// The maintenance page is served in front of the service: no query took place. A page, or an empty
// or broken envelope without a return code, is no sign of a counted query either
// (docs/rules.md#two-questions-a-day).
function unparseable(response: Omit<HttpResponse, 'bytes'>): ParsedResponse {
  const reply = unreadableReply(response)
  const { outcome } = reply
  const isMaintenance = outcome.verdict === 'not-checked' && outcome.reason === 'maintenance'
  return noAnswer(reply, isMaintenance || (response.status === 200 && !RETURN_CODE.test(response.body)))
}

const RETURN_CODE = /[<:]rc[\s>]/

// "Validation error": our request violated the schema, so it never became a query
// (docs/rules.md#two-questions-a-day).
function parseFault({ code, text }: { code: string; text: string }): ParsedResponse {
  const isInvalidRequest = /validation error/i.test(text)
  const reason = isInvalidRequest ? 'request-refused' : 'technical-error'
  return noAnswer(
    replyWith({ verdict: 'not-checked', reason }, toStorable(code).slice(0, 100), toStorable(text)),
    isInvalidRequest,
  )
}

// xs:int; "007" and "+7" are the same number. "-0" never occurs.
function codeIn(fields: ReadonlyMap<string, string>): string | null {
  const rc = fields.get('rc')?.trim() ?? ''
  return /^(?:\+?\d{1,9}|-0*[1-9]\d{0,8})$/.test(rc) ? String(Number(rc)) : null
}
