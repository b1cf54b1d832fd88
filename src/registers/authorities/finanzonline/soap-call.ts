import { type Exchange, exchange, type HttpResponse } from '../exchange.ts'
import { toStorable } from '../received.ts'
import { noReply, type Reply, replyWith, unreadableReply } from '../reply.ts'
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
export type SoapReply = Understood & { dates: AuthorityDate[]; raw: Raw | null; repeatsSecret: boolean }

type Raw = { bytes: Buffer; dated: string; isSecret: boolean }

type Parsed = Extract<SoapAnswer, { kind: 'answer' }>

type Understood =
  | (Pick<Parsed, 'fields' | 'answer' | 'header'> & { kind: 'code'; code: string; message: string })
  | { kind: 'other'; said: Reply; wasNoQuery: boolean }

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
  const reply = await exchange(
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
  const raw = rawOf(reply)
  if (reply.kind === 'failed')
    return { ...other(noReply(reply), reply.neverArrived), dates: [], raw, repeatsSecret: false }
  const said = readAuthorityDate(reply.date)
  return { ...understood(reply, message), dates: said ? [said] : [], raw, repeatsSecret: reply.repeatsSecret ?? false }
}

const rawOf = ({ bytes, date = '', mayRepeatSecret = false }: Exchange): Raw | null =>
  bytes ? { bytes, dated: date, isSecret: mayRepeatSecret } : null

/** Interprets a response to `message`. */
export function understood(reply: Omit<HttpResponse, 'bytes'>, message: Pick<Message, 'answer'>): Understood {
  const parsed = parseSoap(reply.body, message.answer)
  if (parsed.kind === 'fault') return faultSaid(parsed)
  const code = parsed.kind === 'answer' && reply.status === 200 ? codeIn(parsed.fields) : null
  if (parsed.kind !== 'answer' || code === null) return unparseable(reply)
  const { fields, answer, header } = parsed
  return { kind: 'code', code, message: toStorable(fields.get('msg') ?? '').trim(), fields, answer, header }
}

const other = (what: Reply, wasNoQuery: boolean): Understood => ({ kind: 'other', said: what, wasNoQuery })

// The maintenance page is served in front of the service: no query took place. A page, or an empty
// or broken envelope without a return code, is no sign of a counted query either
// (docs/rules.md#two-questions-a-day).
function unparseable(reply: Omit<HttpResponse, 'bytes'>): Understood {
  const what = unreadableReply(reply)
  const { outcome } = what
  const isMaintenance = outcome.verdict === 'not-checked' && outcome.reason === 'maintenance'
  return other(what, isMaintenance || (reply.status === 200 && !RETURN_CODE.test(reply.body)))
}

const RETURN_CODE = /[<:]rc[\s>]/

// "Validation error": our request violated the schema, so it never became a query
// (docs/rules.md#two-questions-a-day).
function faultSaid({ code, text }: { code: string; text: string }): Understood {
  const isOurMistake = /validation error/i.test(text)
  const reason = isOurMistake ? 'request-refused' : 'technical-error'
  return other(
    replyWith({ verdict: 'not-checked', reason }, toStorable(code).slice(0, 100), toStorable(text)),
    isOurMistake,
  )
}

// xs:int; "007" and "+7" are the same number. "-0" never occurs.
function codeIn(fields: ReadonlyMap<string, string>): string | null {
  const rc = fields.get('rc')?.trim() ?? ''
  return /^(?:\+?\d{1,9}|-0*[1-9]\d{0,8})$/.test(rc) ? String(Number(rc)) : null
}
