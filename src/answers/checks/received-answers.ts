import type { Authority } from '../../base/authority-rules.ts'
import type { Reader } from '../../base/database/database.ts'
import { MAX_STORED_BYTES, unpackReceived } from '../../registers/authorities/received.ts'
import type { ReceivedList } from '../../registers/authorities/wire.ts'

/** An answer as received (docs/rules.md#answers-as-received). Times are instants (UTC). */
export type ReceivedAnswer = {
  id: number
  service: Authority
  askedAt: Date
  /** The date that the service itself gave, as text; '' = none. */
  dated: string
  /** Length of the whole body in bytes; null if none was received or stored. */
  length: number | null
  sha256: string
  /** The first bytes, at most `MAX_STORED_BYTES`; empty if they contained one of our secrets. */
  bytes: Buffer
}

/**
 * Returns the received answers by the ids of the answers (at most 1,000), oldest first; leaves out
 * unknown ids.
 */
export async function readReceivedAnswers(reader: Reader, ids: number[]): Promise<ReceivedAnswer[]> {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('answer')
    .select(['id', 'service', 'asked_at', 'dated', 'received_length', 'received_sha256', 'received'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: Number(row.id),
    service: row.service,
    askedAt: row.asked_at,
    dated: row.dated ?? '',
    length: row.received_length,
    sha256: row.received_sha256 ? Buffer.from(row.received_sha256).toString('hex') : '',
    bytes: row.received ? unpackReceived(row.received) : Buffer.alloc(0),
  }))
}

/**
 * Decodes the first bytes as UTF-8, whose last character may be cut, else as a single-byte charset.
 */
export function decodeReceived(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns whether the body was longer than the stored bytes. */
export const isBodyTruncated = ({ length }: Pick<ReceivedAnswer, 'length'>): boolean => (length ?? 0) > MAX_STORED_BYTES

/** Converts the answers to their wire format. */
export const toReceivedList = (answers: ReceivedAnswer[]): ReceivedList => ({
  items: answers.map(answer => ({
    id: answer.id,
    service: answer.service,
    askedAt: answer.askedAt.toISOString(),
    dated: answer.dated,
    length: answer.length,
    sha256: answer.sha256,
    body: decodeReceived(answer.bytes),
    isCut: isBodyTruncated(answer),
  })),
})
