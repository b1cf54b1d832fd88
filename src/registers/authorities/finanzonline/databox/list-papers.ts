import type { Element } from '../../../../base/xml/tree.ts'
import { listDocumentsMessage } from '../envelope.ts'
import { type BoxFailure, type BoxService, callBox } from './call-box.ts'
import { textOf } from './read-reply.ts'

/** Calendar days in Vienna, yyyy-mm-dd, both inclusive; seven at most. */
export type DayRange = { from: string; to: string }

/**
 * A document in the list. `isOurs`: certainly a confirmation of VAT IDs. Of other documents only
 * the key is stored, to count them.
 */
export type ListedDocument =
  | { isOurs: false; key: string }
  | { isOurs: true; key: string; deliveredAt: Date; fileType: string; fileName: string }

/** The content of the box. */
export type DocumentList = { kind: 'listed'; papers: ListedDocument[] }

type BoxSession = { tid: string; benid: string; id: string }

// A dozen fields each: some 30,000 documents in a week.
const MAX_BYTES = 16 * 1024 * 1024

/** Lists the protocols delivered on these days; marks nothing as read. Never throws. */
export async function listDocuments(
  service: BoxService,
  session: BoxSession,
  { from, to }: DayRange,
  signal: AbortSignal,
): Promise<DocumentList | BoxFailure> {
  const message = listDocumentsMessage({ ...session, from: `${from}T00:00:00`, to: `${to}T23:59:59` })
  const reply = await callBox(service, message, { maxBytes: MAX_BYTES, signal })
  return reply.kind === 'none' ? reply : { kind: 'listed', papers: reply.results.map(toListedDocument) }
}

/** The ministry's type of a protocol of VAT IDs; the product must not open any other. */
const VAT_ID_PROTOCOL = { anbringen: 'UID', erltyp: 'P' }
const MAX_KEY_LENGTH = 200

function toListedDocument(result: Element): ListedDocument {
  const key = textOf(result, 'applkey')
  const deliveredAt = parseDeliveryTime(textOf(result, 'ts_zust'))
  const isOurs =
    textOf(result, 'anbringen') === VAT_ID_PROTOCOL.anbringen && textOf(result, 'erltyp') === VAT_ID_PROTOCOL.erltyp
  if (!isOurs || deliveredAt === null || key === '' || key.length > MAX_KEY_LENGTH) return { isOurs: false, key }
  // Seen in lower case; the handbook has it in upper case.
  const fileType = textOf(result, 'fileart').toLowerCase().slice(0, 20)
  return { isOurs, key, deliveredAt, fileType, fileName: textOf(result, 'filebez').slice(0, 200) }
}

const DELIVERY_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/

/**
 * Parses a time of the list. Without an offset it is Vienna's local time, read an hour early in
 * summer: only the day matters.
 */
function parseDeliveryTime(text: string): Date | null {
  const [match, , offset] = DELIVERY_TIME.exec(text) ?? []
  if (match === undefined) return null
  const moment = new Date(offset === undefined ? `${match}+01:00` : match)
  return Number.isNaN(moment.getTime()) ? null : moment
}
