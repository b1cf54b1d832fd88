import { type Reply, replyAtAnotherHour } from '../reply.ts'
import { readAuthorityDate } from '../trusted-time.ts'
import { type AskedAbout, contradictionIn } from './contradiction.ts'
import { isOfTheDay } from './day-of-answer.ts'
import type { Statement } from './statement.ts'

/** What a register's answer comes to: `reply` where all of it agrees, and `otherwise` where it cannot be read. */
type Readings = { reply: Reply; otherwise: Reply }

/**
 * Returns the reply that an answer may give, by everything that it says. One that contradicts itself is not checked and says in what; one of another
 * day is not checked, and contradicts nothing: it is an old copy. Fields that no document names go with the reply.
 */
export function believe({ reply, otherwise }: Readings, statement: Statement, asked: AskedAbout): Reply {
  const { unknown } = statement
  const unknownFields = unknown.length > 0 ? { unknownFields: unknown } : {}
  const old = datesOfAnotherDay(statement, asked)
  if (old.length > 0) return { ...replyAtAnotherHour(old, 'unreadable-answer'), trader: unanswered(reply) }
  const contradiction = contradictionIn(statement, asked)
  if (contradiction === null) return { ...reply, ...unknownFields }
  return { ...otherwise, outcome: CONTRADICTORY, trader: unanswered(reply), contradiction, ...unknownFields }
}

/** What an answer comes to that contradicts itself. */
export const CONTRADICTORY = { verdict: 'not-checked', reason: 'contradictory-answer' } as const

const datesOfAnotherDay = ({ moments }: Statement, { askedAt, receivedAt = askedAt }: AskedAbout) =>
  moments.flatMap(({ says }) => (isOfTheDay(says, askedAt, receivedAt) ? [] : (readAuthorityDate(says) ?? [])))

// What an answer says of texts that were sent counts no more than the rest of it.
const unanswered = ({ trader }: Reply) => trader.map(sent => ({ ...sent, match: 'unanswered' as const }))
