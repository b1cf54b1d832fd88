import type { Authority } from '../../ground/authority-rules.ts'
import { dayOf } from './calendar-day.ts'
import type { OnThatDay } from './wire.ts'

/** An answer that says yes or no; an outage is none. */
export type DefiniteAnswer = { id: number; verdict: 'valid' | 'invalid'; askedAt: Date; service: Authority }

/** `days`: how far from the day that is meant, before it negative. */
export type NamedAnswer = DefiniteAnswer & { days: number }

/** Which answers are named for a day: those that support it, and those that are too far away to (docs/rules.md#valid-on-a-day). */
export type EvidenceOnDay = { supporting: NamedAnswer[]; farther: NamedAnswer[] }

/** How many days away an answer still supports a day (docs/rules.md#valid-on-a-day). */
export const SUPPORTS_WITHIN_DAYS = 90

/**
 * Takes a company's definite answers about one UID, in any order, and a day by its number; returns what is to be named for it: the answers of
 * that very day, else those of the nearest day before and after. Where they disagree all are named; nothing is inferred.
 */
export function evidenceOnDay(answers: readonly DefiniteAnswer[], day: number): EvidenceOnDay {
  const byDays = Map.groupBy(
    answers.map(answer => ({ ...answer, days: dayOf(answer.askedAt) - day })),
    ({ days }) => days,
  )
  const before = Math.max(...[...byDays.keys()].filter(days => days < 0))
  const after = Math.min(...[...byDays.keys()].filter(days => days > 0))
  const nearest = byDays.has(0) ? [0] : [before, after]
  const named = nearest.flatMap(days => newestOfEach(byDays.get(days) ?? []))
  const isNear = ({ days }: NamedAnswer) => Math.abs(days) <= SUPPORTS_WITHIN_DAYS
  return { supporting: named.filter(isNear), farther: named.filter(answer => !isNear(answer)) }
}

/** Of one day's answers the newest with each verdict, oldest first: a day on which the authority said both says both. */
function newestOfEach(answers: NamedAnswer[]): NamedAnswer[] {
  const inOrder = answers.toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime() || one.id - other.id)
  const newest = new Map(inOrder.map(answer => [answer.verdict, answer]))
  return inOrder.filter(answer => newest.get(answer.verdict) === answer)
}

/** Returns the answers that are named for a day, as they travel. */
export const evidenceFields = ({ supporting, farther }: EvidenceOnDay): Pick<OnThatDay, 'supporting' | 'farther'> => ({
  supporting: supporting.map(answer => ({ verdict: answer.verdict, ...fieldsOf(answer) })),
  farther: farther.map(fieldsOf),
})

const fieldsOf = ({ askedAt, service, days }: NamedAnswer) => ({ askedAt: askedAt.toISOString(), service, days })
