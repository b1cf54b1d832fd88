import type { Authority } from '../../ground/authority-rules.ts'
import type { Reader } from '../../ground/database/database.ts'
import { KEPT_BYTES, unpackReceived } from '../../registers/authorities/received.ts'
import type { ReceivedList } from '../../registers/authorities/wire.ts'

/** An answer as its service sent it (docs/rules.md#answers-as-received). Times are moments (UTC). */
export type ReceivedAnswer = {
  id: number
  service: Authority
  askedAt: Date
  /** The date that the service gave it, in its own words; '' = none. */
  dated: string
  /** Of the whole body, in bytes; null where nothing came, or it was kept before bodies were. */
  length: number | null
  sha256: string
  /** The beginning, `KEPT_BYTES` at most; empty where it repeated what only we should know. */
  bytes: Buffer
}

/** What services sent, by the ids of the answers (at most 1,000), oldest first; unknown ids are left out. */
export async function receivedAnswers(reader: Reader, ids: number[]): Promise<ReceivedAnswer[]> {
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

/** A beginning as text: UTF-8, whose last letter may be cut in two; else one byte a letter. */
export function receivedText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether there was more of it than is kept. */
export const isCut = ({ length }: Pick<ReceivedAnswer, 'length'>): boolean => (length ?? 0) > KEPT_BYTES

/** The same as it travels. */
export const toReceivedList = (answers: ReceivedAnswer[]): ReceivedList => ({
  items: answers.map(answer => ({
    id: answer.id,
    service: answer.service,
    askedAt: answer.askedAt.toISOString(),
    dated: answer.dated,
    length: answer.length,
    sha256: answer.sha256,
    body: receivedText(answer.bytes),
    isCut: isCut(answer),
  })),
})
