import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../base/database/tables.ts'
import type { Answer, Outcome, Reason, RegisterEntry, StoredAnswer, Verdict } from './answer.ts'
import type { SentText } from './trader.ts'

/** The columns of an answer without the received bytes, which are rarely needed. */
export const ANSWER_COLUMNS = [
  ...(['id', 'company_id', 'uid', 'service', 'requester_id', 'requester_uid', 'requester_name', 'level'] as const),
  ...([
    'asked_at',
    'duration_ms',
    'verdict',
    'reason',
    'code',
    'message',
    'name',
    'address_lines',
    'street',
    'zip_code',
    'city',
  ] as const),
  ...(['consultation_number', 'trader', 'entry'] as const),
]

/** The same columns, qualified for joins. */
export const JOINED_ANSWER_COLUMNS = ANSWER_COLUMNS.map(column => `answer.${column}` as const)

export type AnswerRow = Pick<Selectable<Tables['answer']>, (typeof ANSWER_COLUMNS)[number]>

/** Converts an answer to a row of the table answer, without company, user and batch. */
export const answerToRow = (
  answer: Answer,
): Omit<Insertable<Tables['answer']>, 'company_id' | 'user_id' | 'batch_id'> => ({
  uid: answer.uid,
  service: answer.service,
  requester_id: answer.requesterId ?? null,
  requester_uid: answer.requesterUid,
  requester_name: answer.requesterName,
  level: answer.level,
  asked_at: answer.askedAt,
  duration_ms: answer.durationMs,
  verdict: answer.outcome.verdict,
  reason: answer.outcome.verdict === 'not-checked' ? answer.outcome.reason : null,
  code: answer.code,
  message: answer.message,
  name: answer.name,
  address_lines: JSON.stringify(answer.addressLines),
  street: answer.street,
  zip_code: answer.zipCode,
  city: answer.city,
  consultation_number: answer.consultationNumber,
  trader: JSON.stringify(answer.trader),
  entry: answer.entry ? JSON.stringify(answer.entry) : null,
  received_length: answer.received?.length ?? null,
  dated: answer.received?.dated || null,
  received_sha256: answer.received?.sha256 ?? null,
  received: answer.received?.packed ?? null,
})

/** Converts a row of the table answer to an answer without the received bytes. */
export function answerFromRow(row: AnswerRow): StoredAnswer {
  return {
    id: Number(row.id),
    companyId: row.company_id,
    uid: row.uid,
    service: row.service,
    ...(row.requester_id !== null && { requesterId: row.requester_id }),
    requesterUid: row.requester_uid,
    requesterName: row.requester_name,
    // A check constraint of the table allows only 0, 1 and 2.
    level: row.level as StoredAnswer['level'],
    askedAt: row.asked_at,
    durationMs: row.duration_ms,
    outcome: outcomeOf(row.verdict, row.reason),
    code: row.code,
    message: row.message,
    name: row.name,
    addressLines: row.address_lines,
    street: row.street,
    zipCode: row.zip_code,
    city: row.city,
    consultationNumber: row.consultation_number,
    // Only `storeAnswers` writes it; the database types have it as JSON.
    trader: row.trader as SentText[],
    ...(row.entry !== null && { entry: row.entry as RegisterEntry }),
  }
}

/**
 * Returns the outcome from the columns verdict and reason; a check constraint keeps them
 * consistent.
 */
export const outcomeOf = (verdict: Verdict, reason: string | null): Outcome =>
  // Only `storeAnswers` writes a reason, always from the closed list.
  verdict === 'not-checked' ? { verdict, reason: (reason ?? 'internal-error') as Reason } : { verdict }
