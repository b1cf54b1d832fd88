import { dateMismatchReply, type Reply } from '../reply.ts'
import { readAuthorityDate } from '../trusted-time.ts'
import { contradictionIn, type QueryDetails } from './contradiction.ts'
import { isOfQueryDay } from './day-of-answer.ts'
import type { Statement } from './statement.ts'

/**
 * The two possible results: the first if all of the answer agrees, the second if it is unreadable.
 */
type PossibleReplies = { reply: Reply; fallback: Reply }

/**
 * Returns the result of an answer by its entire content. A contradictory answer is not checked,
 * with the contradiction. An answer with another day is not checked either, but contradicts
 * nothing: it is a stale copy. Undocumented fields are added to the reply.
 */
export function acceptReply({ reply, fallback }: PossibleReplies, statement: Statement, query: QueryDetails): Reply {
  const { unknown } = statement
  const unknownFields = unknown.length > 0 ? { unknownFields: unknown } : {}
  const staleDates = otherDates(statement, query)
  if (staleDates.length > 0)
    return { ...dateMismatchReply(staleDates, 'unreadable-answer'), trader: withoutMatches(reply) }
  const contradiction = contradictionIn(statement, query)
  if (contradiction === null) return { ...reply, ...unknownFields }
  return { ...fallback, outcome: CONTRADICTORY_OUTCOME, trader: withoutMatches(reply), contradiction, ...unknownFields }
}

/** The outcome of a contradictory answer. */
export const CONTRADICTORY_OUTCOME = { verdict: 'not-checked', reason: 'contradictory-answer' } as const

const otherDates = ({ moments }: Statement, { askedAt, receivedAt = askedAt }: QueryDetails) =>
  moments.flatMap(({ value }) => (isOfQueryDay(value, askedAt, receivedAt) ? [] : (readAuthorityDate(value) ?? [])))

// Its matches of the sent texts do not count either.
const withoutMatches = ({ trader }: Reply) => trader.map(sentText => ({ ...sentText, match: 'unanswered' as const }))
