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
  const relevant = [...nearby, ...byEntry.filter(answer => !nearby.includes(answer))]
  const isNear = ({ days, byEntry }: NamedAnswer) => byEntry === true || Math.abs(days) <= SUPPORTS_WITHIN_DAYS
  return { supporting: relevant.filter(isNear), farther: relevant.filter(answer => !isNear(answer)) }
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
export const describeEvidence = ({ supporting, farther }: EvidenceOnDay, language: Language): string =>
  [
    ...supporting.map(answer =>
      describeAnswer(answer.byEntry ? `entry-${answer.verdict}` : `supports-${answer.verdict}`, answer, language),
    ),
    ...(supporting.length === 0 ? [describeNoQuery(language)] : []),
    ...farther.map(answer => describeAnswer('farther', answer, language)),
  ].join('; ')

type WordingKey = 'supports-valid' | 'supports-invalid' | 'entry-valid' | 'entry-invalid' | 'farther'

function describeAnswer(
  wording: WordingKey,
  { askedAt, days, byEntry, entry }: NamedAnswer,
  language: Language,
): string {
  const day = dayOf(askedAt)
  const period = byEntry && entry ? describeEntry(entry, language) : ''
  const word = () =>
    translate(texts, language)(wording, { date: showDay(day), far: describeDistance(days, language), period })
  return cachedWording(`${language} ${wording} ${day} ${days} ${period}`, word)
}

function describeEntry({ from, until }: EntryDays, language: Language): string {
  const t = translate(texts, language)
  const [begins, ends] = [from, until].map(day => (day === null ? '' : showDay(numberOf(day))))
  if (begins && ends) return t('fromUntil', { from: begins, until: ends })
  return begins ? t('since', { from: begins }) : t('until', { until: ends ?? '' })
}

const describeNoQuery = (language: Language): string =>
  cachedWording(`${language} noQuery`, () => translate(texts, language)('noQuery'))

function describeDistance(days: number, language: Language): string {
  const t = translate(texts, language)
  const count = Math.abs(days)
  if (count === 0) return t('sameDay')
  return t(days < 0 ? 'before' : 'after', { count, number: formatNumber(count, language) })
}

/**
 * Why nothing can be said about a list's day: it is missing, unreadable, ambiguous, or in the
 * future.
 */
export type DayFault = 'none' | 'unreadable' | 'ambiguous' | 'future'

/** Words why nothing can be said about a day. */
export const describeDayFault = (fault: DayFault, language: Language): string =>
  cachedWording(`${language} ${fault}`, () => translate(texts, language)(fault))

/**
 * A cache by language and content: a list has few different days, and each row is worded for
 * workbook and report (docs/benchmarks.md).
 */
const worded = new Map<string, string>()
const MAX_DESCRIBED = 5_000

/** Returns the cached wording of a key, or creates it. */
function cachedWording(key: string, word: () => string): string {
  const cached = worded.get(key)
  if (cached !== undefined) return cached
  if (worded.size === MAX_DESCRIBED) worded.clear()
  const text = word()
  worded.set(key, text)
  return text
}
