import type { Authority } from '../../ground/authority-rules.ts'
import type { Language } from '../../ground/texts/define.ts'
import { formatNumber } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import { dayOf, showDay } from './calendar-day.ts'
import { texts } from './texts.ts'
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

/**
 * Takes what is named for a day; returns it in words: "gültig laut Abfrage vom 10.03.2024 (2 Tage davor)", or "keine Abfrage für diesen Tag".
 * Of an answer too far away only its date is told: its verdict says nothing of that day.
 */
export const sayEvidence = ({ supporting, farther }: EvidenceOnDay, language: Language): string =>
  [
    ...supporting.map(answer => sayAnswer(`supports-${answer.verdict}`, answer, language)),
    ...(supporting.length === 0 ? [sayNoQuery(language)] : []),
    ...farther.map(answer => sayAnswer('farther', answer, language)),
  ].join('; ')

type Manner = 'supports-valid' | 'supports-invalid' | 'farther'

function sayAnswer(manner: Manner, { askedAt, days }: NamedAnswer, language: Language): string {
  const day = dayOf(askedAt)
  const word = () => translate(texts, language)(manner, { date: showDay(day), far: sayFar(days, language) })
  return wordedOnce(`${language} ${manner} ${day} ${days}`, word)
}

const sayNoQuery = (language: Language): string =>
  wordedOnce(`${language} noQuery`, () => translate(texts, language)('noQuery'))

function sayFar(days: number, language: Language): string {
  const say = translate(texts, language)
  const count = Math.abs(days)
  if (count === 0) return say('sameDay')
  return say(days < 0 ? 'before' : 'after', { count, number: formatNumber(count, language) })
}

/** Why nothing can be said of the day in a list: none there, no date, two possible dates, or not yet come. */
export type DayFault = 'none' | 'unreadable' | 'ambiguous' | 'future'

/** Takes why nothing can be said of a day; returns it in words. */
export const sayDayFault = (fault: DayFault, language: Language): string =>
  wordedOnce(`${language} ${fault}`, () => translate(texts, language)(fault))

/** By language and what is said: a list's answers are of few days, and each of its rows is worded for workbook and report (docs/benchmarks.md). */
const worded = new Map<string, string>()
const MOST_WORDED = 5_000

/** Returns what was worded under this key before, or words it now. */
function wordedOnce(key: string, word: () => string): string {
  const known = worded.get(key)
  if (known !== undefined) return known
  if (worded.size === MOST_WORDED) worded.clear()
  const said = word()
  worded.set(key, said)
  return said
}
