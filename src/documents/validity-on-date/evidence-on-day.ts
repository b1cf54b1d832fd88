import type { Authority } from '../../base/authority-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import { formatNumber } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import { dayOf, numberOf, showDay } from './calendar-day.ts'
import { type EntryDays, isEdgeOf, type WordOnDay, wordOnDay } from './entry-on-day.ts'
import { texts } from './validity-on-date-texts.ts'
import type { OnThatDay } from './wire.ts'

/**
 * An answer with a definite verdict, and the days of its register's entry if known; an outage is
 * none.
 */
export type DefiniteAnswer = {
  id: number
  verdict: 'valid' | 'invalid'
  askedAt: Date
  service: Authority
  entry?: EntryDays
}

/**
 * `days`: the distance from the day in question, negative = before it. `verdict`: what the answer
 * says about that day; `byEntry`: by the entry's days only.
 */
export type NamedAnswer = DefiniteAnswer & WordOnDay & { days: number }

/**
 * The answers that support a day, and those that are too far away to support it
 * (docs/rules.md#valid-on-a-day).
 */
export type EvidenceOnDay = { supporting: NamedAnswer[]; farther: NamedAnswer[] }

/** The number of days within which an answer supports a day (docs/rules.md#valid-on-a-day). */
export const SUPPORTS_WITHIN_DAYS = 90

/**
 * Selects the evidence for a day (its number) from a company's definite answers about one UID, in
 * any order. These are the answers of that day, else of the nearest days before and after, and the
 * newest answer whose entry covers the day. Contradicting answers are all returned; nothing is
 * inferred.
 */
export function evidenceOnDay(answers: readonly DefiniteAnswer[], day: number): EvidenceOnDay {
  const speaking = answers.flatMap(answer => {
    const word = wordOnDay(answer, day)
    return word ? [{ ...answer, ...word, days: dayOf(answer.askedAt) - day }] : []
  })
  const byDays = Map.groupBy(speaking, ({ days }) => days)
  const before = Math.max(...[...byDays.keys()].filter(days => days < 0))
  const after = Math.min(...[...byDays.keys()].filter(days => days > 0))
  const nearest = byDays.has(0) ? [0] : [before, after]
  const nearby = nearest.flatMap(days => newestOfEach(byDays.get(days) ?? []))
  const ofThatDay = byDays.get(0) ?? []
  // On its first and last day an entry does not contradict the authority's answer of that day.
  const isOutspoken = (answer: NamedAnswer) =>
    isEdgeOf(answer, day) && ofThatDay.some(({ verdict }) => verdict !== answer.verdict)
  const byEntry = newestOfEach(speaking.filter(answer => answer.byEntry && !isOutspoken(answer))).slice(-1)
  const named = [...nearby, ...byEntry.filter(answer => !nearby.includes(answer))]
  const isNear = ({ days, byEntry }: NamedAnswer) => byEntry === true || Math.abs(days) <= SUPPORTS_WITHIN_DAYS
  return { supporting: named.filter(isNear), farther: named.filter(answer => !isNear(answer)) }
}

/**
 * Returns the newest answer of each verdict, oldest first, so that contradicting answers of one day
 * are both kept.
 */
function newestOfEach(answers: NamedAnswer[]): NamedAnswer[] {
  const inOrder = answers.toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime() || one.id - other.id)
  const newest = new Map(inOrder.map(answer => [answer.verdict, answer]))
  return inOrder.filter(answer => newest.get(answer.verdict) === answer)
}

/** Returns the evidence for a day in wire format. */
export const evidenceFields = ({ supporting, farther }: EvidenceOnDay): Pick<OnThatDay, 'supporting' | 'farther'> => ({
  supporting: supporting.map(answer => ({ verdict: answer.verdict, ...fieldsOf(answer), ...entryField(answer) })),
  farther: farther.map(fieldsOf),
})

const entryField = ({ byEntry, entry }: NamedAnswer) => (byEntry && entry ? { entry } : {})

const fieldsOf = ({ askedAt, service, days }: NamedAnswer) => ({ askedAt: askedAt.toISOString(), service, days })

/**
 * Words the evidence for a day: "gültig laut Abfrage vom 10.03.2024 (2 Tage davor)", or "keine
 * Abfrage für diesen Tag". For an answer too far away only its date is given, because its verdict
 * says nothing about that day.
 */
export const sayEvidence = ({ supporting, farther }: EvidenceOnDay, language: Language): string =>
  [
    ...supporting.map(answer =>
      sayAnswer(answer.byEntry ? `entry-${answer.verdict}` : `supports-${answer.verdict}`, answer, language),
    ),
    ...(supporting.length === 0 ? [sayNoQuery(language)] : []),
    ...farther.map(answer => sayAnswer('farther', answer, language)),
  ].join('; ')

type Manner = 'supports-valid' | 'supports-invalid' | 'entry-valid' | 'entry-invalid' | 'farther'

function sayAnswer(manner: Manner, { askedAt, days, byEntry, entry }: NamedAnswer, language: Language): string {
  const day = dayOf(askedAt)
  const period = byEntry && entry ? sayEntry(entry, language) : ''
  const word = () => translate(texts, language)(manner, { date: showDay(day), far: sayFar(days, language), period })
  return wordedOnce(`${language} ${manner} ${day} ${days} ${period}`, word)
}

function sayEntry({ from, until }: EntryDays, language: Language): string {
  const say = translate(texts, language)
  const [begins, ends] = [from, until].map(day => (day === null ? '' : showDay(numberOf(day))))
  if (begins && ends) return say('fromUntil', { from: begins, until: ends })
  return begins ? say('since', { from: begins }) : say('until', { until: ends ?? '' })
}

const sayNoQuery = (language: Language): string =>
  wordedOnce(`${language} noQuery`, () => translate(texts, language)('noQuery'))

function sayFar(days: number, language: Language): string {
  const say = translate(texts, language)
  const count = Math.abs(days)
  if (count === 0) return say('sameDay')
  return say(days < 0 ? 'before' : 'after', { count, number: formatNumber(count, language) })
}

/**
 * Why nothing can be said about a list's day: it is missing, unreadable, ambiguous, or in the
 * future.
 */
export type DayFault = 'none' | 'unreadable' | 'ambiguous' | 'future'

/** Words why nothing can be said about a day. */
export const sayDayFault = (fault: DayFault, language: Language): string =>
  wordedOnce(`${language} ${fault}`, () => translate(texts, language)(fault))

/**
 * A cache by language and content: a list has few different days, and each row is worded for
 * workbook and report (docs/benchmarks.md).
 */
const worded = new Map<string, string>()
const MAX_DESCRIBED = 5_000

/** Returns the cached wording of a key, or creates it. */
function wordedOnce(key: string, word: () => string): string {
  const known = worded.get(key)
  if (known !== undefined) return known
  if (worded.size === MAX_DESCRIBED) worded.clear()
  const said = word()
  worded.set(key, said)
  return said
}
