import { isObject, type JsonObject, noReply, type TextResponse } from '../register-json.ts'
import type { NoReply, Statement } from '../state-register.ts'
import { undocumentedFields } from '../undocumented-fields.ts'
import { uniqueBy } from '../unique-by.ts'
import { isWhiteListCode, type WhiteListState } from './codes.ts'
import { readResult, type WhiteListResult } from './read-result.ts'
import { type ReadSubject, readSubject } from './read-subject.ts'
import { storedEntry } from './without-persons.ts'

/** What was queried: numbers of ten digits, and the day (yyyy-mm-dd). */
export type WhiteListQuery = { nips: readonly string[]; day: string }

/** An answer. `stored`: what of it may be stored. */
export type WhiteListAnswer = {
  kind: 'answered'
  requestId: string
  statements: Statement<WhiteListState>[]
  stored: JsonObject
  unknownFields: string[]
}

// Thirty numbers are queried at once.
const MAX_ENTRIES = 100

/**
 * Reads the answer to a search for several numbers (docs/sources.md#polish-white-list). Never
 * throws.
 */
export function readWhiteList(response: TextResponse, query: WhiteListQuery): WhiteListAnswer | NoReply {
  const read = readResult(response, ['entries'], query.day)
  if (read.kind === 'none') return read
  const { entries } = read.result
  if (!Array.isArray(entries) || entries.length > MAX_ENTRIES) return noReply('unreadable')
  return answerOf(read, entries.filter(isObject), query)
}

function answerOf(
  { requestId, requestDateTime, unknownFields }: WhiteListResult,
  entries: readonly JsonObject[],
  { nips, day }: WhiteListQuery,
): WhiteListAnswer {
  const queried = uniqueBy(entries, digitsOf).filter(
    ([nip, { identifier }]) => nip === identifier && nips.includes(nip),
  )
  const read = queried.map(([nip, entry]) => ({ nip, entry, subject: readEntry(entry, nip, day) }))
  const isMisplaced = hasSubjectElsewhere(unknownFields)
  const statements = read.flatMap(({ nip, subject }) =>
    subject && !(isMisplaced && subject.state === 'unknown') ? [statementOf(nip, subject)] : [],
  )
  const stored = { result: { entries: read.map(({ entry }) => storedEntry(entry)), requestId, requestDateTime } }
  const surplus = read.flatMap(({ subject }) => subject?.unknownFields ?? [])
  return {
    kind: 'answered',
    requestId,
    statements,
    stored,
    unknownFields: [...new Set([...unknownFields, ...surplus])],
  }
}

/** The number in any spelling, so that one that occurs twice is ambiguous. */
const digitsOf = ({ identifier }: JsonObject): string | null =>
  typeof identifier === 'string' ? identifier.replace(/\D/g, '') : null

const statementOf = (nip: string, { state, since }: ReadSubject): Statement<WhiteListState> => ({
  uid: `PL${nip}`,
  state,
  since,
})

const READ_OF_ENTRY = new Set(['identifier', 'subjects'])

/** An undocumented field may have the company that the documented one lacks. */
const hasSubjectElsewhere = (unknownFields: readonly string[]): boolean =>
  unknownFields.some(path => /\b(?:subjects?|status_?vat|nip)\b/i.test(path))

/** No subject on the day: the list does not know the number. Several are ambiguous. */
function readEntry({ identifier, subjects, ...others }: JsonObject, nip: string, day: string): ReadSubject | null {
  const unknownFields = undocumentedFields(others, { read: READ_OF_ENTRY, isCode: isWhiteListCode })
  if (!Array.isArray(subjects) || subjects.length > 1 || unknownFields === null) return null
  const [only] = subjects
  if (subjects.length === 0)
    return hasSubjectElsewhere(unknownFields) ? null : { state: 'unknown', since: null, unknownFields }
  const subject = isObject(only) ? readSubject(only, nip, day) : null
  return subject && { ...subject, unknownFields: [...unknownFields, ...subject.unknownFields] }
}
