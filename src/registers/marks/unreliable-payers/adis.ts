import { decodeBody, unpackBody } from '../../../platform/http/outgoing/read-body.ts'
import { type RawResponse, sendRequest } from '../../../platform/http/outgoing/send-request.ts'
import { type PackedBody, packBody } from '../kept-body.ts'
import { ADIS_NAMESPACE, type AdisWord, readAdis } from './read-adis.ts'
import { withoutAccounts } from './without-accounts.ts'

/** ADIS answers at most this many numbers per call. */
export const MAX_PER_CALL = 100

/** The address of ADIS, and the time limit of a call in milliseconds. */
export type AdisAddress = { url: string; timeoutMs: number }

/** The result of a call: an answer with its day, source and body, or a short reason for the log. */
export type AdisReply =
  | {
      kind: 'answered'
      generated: string
      source: string
      words: AdisWord[]
      body: PackedBody
      unknownFields: string[]
    }
  | { kind: 'none'; why: string }

// A hundred large companies with a hundred accounts each have 2 MB.
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Queries ADIS about up to a hundred numbers (digits only). Never throws. Drops results for numbers
 * that were not queried.
 */
export async function queryAdis(
  dics: readonly string[],
  address: AdisAddress,
  signal: AbortSignal,
): Promise<AdisReply> {
  const { url, timeoutMs } = address
  const call = { url, method: 'POST', headers: HEADERS, body: messageAbout(dics), timeoutMs } as const
  const text = await bodyOf(await sendRequest(call, signal, MAX_BYTES))
  if (typeof text !== 'string') return text
  const read = await readAdis(text)
  if (read.kind !== 'answered') return { kind: 'none', why: [read.kind, read.code].filter(Boolean).join(' ') }
  const { generated, words, unknownFields } = read
  const queriedWords = words.filter(({ dic }) => dics.includes(dic))
  const source = new URL(url).host
  return {
    kind: 'answered',
    generated,
    source,
    words: queriedWords,
    body: packBody(withoutAccounts(text)),
    unknownFields,
  }
}

const HEADERS = {
  'content-type': 'text/xml; charset=utf-8',
  soapaction: `"${ADIS_NAMESPACE}getStatusNespolehlivySubjektRozsirenyV2"`,
  accept: 'text/xml',
}

/** Numbers are digits, so nothing needs escaping. */
const messageAbout = (dics: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:roz="${ADIS_NAMESPACE}"><soapenv:Body>` +
  `<roz:StatusNespolehlivySubjektRozsirenyV2Request>${dics.map(dic => `<roz:dic>${dic}</roz:dic>`).join('')}` +
  '</roz:StatusNespolehlivySubjektRozsirenyV2Request></soapenv:Body></soapenv:Envelope>'

/** A fault has HTTP 500 and is parsed for its name; any other status except 200 is a page. */
async function bodyOf(received: RawResponse): Promise<string | Extract<AdisReply, { kind: 'none' }>> {
  if (received.kind === 'failed')
    return { kind: 'none', why: [received.reason, received.code].filter(Boolean).join(' ') }
  const { status, headers, bytes } = received
  if (status !== 200 && status !== 500) return { kind: 'none', why: `HTTP ${status}` }
  const plain = await unpackBody(bytes, headers, MAX_BYTES)
  const text = plain && decodeBody(plain, headers['content-type'])
  if (text === null) return { kind: 'none', why: 'unreadable' }
  const isAnswerAnyway = status === 500 && (await readAdis(text)).kind !== 'fault'
  return isAnswerAnyway ? { kind: 'none', why: `HTTP ${status}` } : text
}
