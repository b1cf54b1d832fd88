import { fetchDocumentMessage } from '../envelope.ts'
import { type BoxFailure, type BoxService, callBox } from './call-box.ts'

/**
 * A document as received. `broken`: not base64, stored unchanged; `too-large`: exceeds the maximum
 * size.
 */
export type FetchedDocument = { kind: 'paper' | 'broken'; bytes: Buffer } | { kind: 'too-large' }

type BoxSession = { tid: string; benid: string; id: string }

// A confirmation has a hundred bytes per VAT ID; base64 adds a third.
const MAX_BYTES = 16 * 1024 * 1024

/** Fetches one document; the ministry then marks it as read. Never throws. */
export async function fetchDocument(
  service: BoxService,
  session: BoxSession,
  key: string,
  signal: AbortSignal,
): Promise<FetchedDocument | BoxFailure> {
  const reply = await callBox(service, fetchDocumentMessage({ ...session, key }), { maxBytes: MAX_BYTES, signal })
  if (reply.kind === 'none') return reply.isTooLarge ? { kind: 'too-large' } : reply
  const [result, ...more] = reply.results
  if (result === undefined || more.length > 0) return { kind: 'none', reason: 'unreadable-answer', code: '0' }
  return decode(result.text)
}

function decode(text: string): FetchedDocument {
  const base64 = text.replace(/\s+/g, '')
  const isBase64 = base64 !== '' && base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64)
  return isBase64
    ? { kind: 'paper', bytes: Buffer.from(base64, 'base64') }
    : { kind: 'broken', bytes: Buffer.from(text) }
}
