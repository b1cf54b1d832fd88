import { type Exchange, exchange } from '../../../platform/http/outgoing/exchange.ts'
import { packReceived, type Received } from '../received.ts'
import { failedCallReply } from '../reply.ts'
import { type AuthorityDate, readAuthorityDate } from '../trusted-time.ts'
import { OPERATION, type Parsed, parseAnswer, SOAP, WSE } from './parse-answer.ts'

export type BfsService = { url: string; timeoutMs: number }

/** The register's answer, and the time of its own clock. */
export type BfsAnswer = Parsed & { dates: AuthorityDate[]; received: Received | null }

/**
 * Returns the digits of a parsed Swiss UID (CHE123456789), or null for any other number, which must
 * not be sent.
 */
export const digitsOf = (uid: string): string | null => /^CHE(\d{9})$/.exec(uid)?.[1] ?? null

const ECH_0097 = 'http://www.ech.ch/xmlns/eCH-0097/5'

/** Builds the SOAP 1.1 request for nine digits (docs/sources.md#swiss-calls). */
export const buildGetByUid = (digits: string): { action: string; body: string } => ({
  action: `${WSE}/IPublicServices/${OPERATION}`,
  body:
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<soap:Envelope xmlns:soap="${SOAP}"><soap:Body><${OPERATION} xmlns="${WSE}"><uid>` +
    `<uidOrganisationIdCategorie xmlns="${ECH_0097}">CHE</uidOrganisationIdCategorie>` +
    `<uidOrganisationId xmlns="${ECH_0097}">${digits}</uidOrganisationId>` +
    `</uid></${OPERATION}></soap:Body></soap:Envelope>`,
})

/** Sends one GetByUID for nine digits; `now` is the time by our clock. Never throws. */
export async function getOrganisation(
  service: BfsService,
  { digits, now }: { digits: string; now: Date },
  signal: AbortSignal,
): Promise<BfsAnswer> {
  const { action, body } = buildGetByUid(digits)
  const reply = await exchange(
    {
      url: service.url,
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${action}"`, accept: 'text/xml' },
      body,
      timeoutMs: service.timeoutMs,
    },
    signal,
  )
  const received = receivedIn(reply)
  if (reply.kind === 'failed') return { reply: failedCallReply(reply), dates: [], received, busy: null }
  const date = readAuthorityDate(reply.date)
  return { ...parseAnswer(reply, { digits, askedAt: now }), dates: date ? [date] : [], received }
}

const receivedIn = ({ bytes, date = '' }: Pick<Exchange, 'bytes' | 'date'>): Received | null =>
  bytes ? packReceived('bfs', { bytes, dated: date }) : null
