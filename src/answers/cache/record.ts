import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { visibleEmail } from '../../base/roles/scope.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { answerFromRow, JOINED_ANSWER_COLUMNS } from '../../registers/authorities/answer-row.ts'
import { proofFields } from '../evidence/columns.ts'
import type { Correction } from './correction-rules.ts'
import type { CacheRecord } from './wire.ts'

/**
 * Formats an answer in the user's language. Implemented in checks/describe-outcome.ts, which is a
 * layer above, so `start/` injects it.
 */
export type FormatAnswer = (answer: StoredAnswer) => string

/** Selects entries with their answer and the user who corrected them. */
export const selectEntries = (reader: Reader) =>
  reader
    .selectFrom('cached_answer as entry')
    .innerJoin('answer', 'answer.id', 'entry.answer_id')
    .leftJoin('users as editor', 'editor.id', 'entry.edited_by')

/** Adds the columns of a wire record. */
export const withRecordColumns = (actor: Actor, query: ReturnType<typeof selectEntries>) =>
  query.select(JOINED_ANSWER_COLUMNS).select([
    'entry.id as entry_id',
    'entry.created_at',
    'entry.updated_at',
    'entry.last_usage',
    'entry.correction',
    'entry.edited_at',
    // The name, if the reader may not see the e-mail address.
    sql<string>`coalesce(nullif(${visibleEmail(actor, 'editor')}, ''), concat_ws(' ', editor.firstname, editor.lastname))`.as(
      'editor_name',
    ),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof withRecordColumns>['execute']>>[number]

/**
 * Converts an entry for the screen: corrected texts replace the received ones, which are added
 * separately.
 */
export function toRecord(row: Row, formatAnswer: FormatAnswer): CacheRecord {
  const answer = answerFromRow(row)
  const received = receivedTexts(answer, formatAnswer)
  return {
    id: row.entry_id,
    uid: answer.uid,
    ...received,
    ...row.correction,
    country: answer.uid.slice(0, 2),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastUsage: row.last_usage.toISOString(),
    verdict: answer.outcome.verdict,
    ...proofFields(answer),
    edited: row.edited_at && { at: row.edited_at.toISOString(), by: row.editor_name, received },
  }
}

const receivedTexts = (answer: StoredAnswer, formatAnswer: FormatAnswer): Correction => ({
  companyName: answer.name,
  street: answer.street,
  zipCode: answer.zipCode,
  city: answer.city,
  fullAddress: answer.addressLines.join(', '),
  resultMsg: formatAnswer(answer),
})
