import type { Authority } from '../../base/authority-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import { formatNumber } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import { dayNumber, formatDayNumber, viennaDayNumber } from './calendar-day.ts'
import { type EntryDays, isFirstOrLastDay, type VerdictOnDay, verdictOnDay } from './entry-on-day.ts'
import { texts } from './validity-on-date-texts.ts'
import type { OnThatDay } from './wire.ts'

/**
 * An answer with a definite verdict, and the period of its register's entry if known; an outage is
 * not one.
 */
export type DefiniteAnswer = {
  id: number
  verdict: 'valid' | 'invalid'
  askedAt: Date
  service: Authority
  entry?: EntryDays
}

/**
 * An answer in relation to a day. `days`: the distance from that day, negative = before it.
 * `verdict`: the answer's verdict for that day; `byEntry`: only by the entry's period.
 */
export type AnswerOnDay = DefiniteAnswer & VerdictOnDay & { days: number }

/**
 * The answers that support a day, and those that are too far away to support it
 * (docs/rules.md#valid-on-a-day).
 */
export type EvidenceOnDay = { supporting: AnswerOnDay[]; farther: AnswerOnDay[] }

/** The number of days within which an answer supports a day (docs/rules.md#valid-on-a-day). */
export const MAX_SUPPORT_DAYS = 90

/**
 * Selects the evidence for a day (its number) from a company's definite answers about one UID, in
 * any order. The evidence is the answers of that day, else of the nearest days before and after,
 * and the newest answer whose entry covers the day. Contradicting answers are all returned; nothing
 * is inferred.
 */
export function evidenceOnDay(answers: readonly DefiniteAnswer[], day: number): EvidenceOnDay {
  const withVerdict = answers.flatMap(answer => {
    const dayVerdict = verdictOnDay(answer, day)
    return dayVerdict ? [{ ...answer, ...dayVerdict, days: viennaDayNumber(answer.askedAt) - day }] : []
  })
  const byDays = Map.groupBy(withVerdict, ({ days }) => days)
  const before = Math.max(...[...byDays.keys()].filter(days => days < 0))
  const after = Math.min(...[...byDays.keys()].filter(days => days > 0))
  const nearest = byDays.has(0) ? [0] : [before, after]
  const nearby = nearest.flatMap(days => newestPerVerdict(byDays.get(days) ?? []))
  const answersOfDay = byDays.get(0) ?? []
  // On its first and last day, an entry does not contradict the authority's answer of that day.
  const isOverruled = (answer: AnswerOnDay) =>
    isFirstOrLastDay(answer, day) && answersOfDay.some(({ verdict }) => verdict !== answer.verdict)
  const byEntry = newestPerVerdict(withVerdict.filter(answer => answer.byEntry && !isOverruled(answer))).slice(-1)
  const relevant = [...nearby, ...byEntry.filter(answer => !nearby.includes(answer))]
  const isNear = ({ days, byEntry }: AnswerOnDay) => byEntry === true || Math.abs(days) <= MAX_SUPPORT_DAYS
  return { supporting: relevant.filter(isNear), farther: relevant.filter(answer => !isNear(answer)) }
}

/**
 * Returns the newest answer of each verdict, oldest first, so that contradicting answers of one day
 * are both kept.
 */
function newestPerVerdict(answers: AnswerOnDay[]): AnswerOnDay[] {
  const inOrder = answers.toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime() || one.id - other.id)
  const newest = new Map(inOrder.map(answer => [answer.verdict, answer]))
  return inOrder.filter(answer => newest.get(answer.verdict) === answer)
}

/** Returns the evidence for a day in wire format. */
export const evidenceFields = ({ supporting, farther }: EvidenceOnDay): Pick<OnThatDay, 'supporting' | 'farther'> => ({
  supporting: supporting.map(answer => ({ verdict: answer.verdict, ...fieldsOf(answer), ...entryField(answer) })),
  farther: farther.map(fieldsOf),
})

const entryField = ({ byEntry, entry }: AnswerOnDay) => (byEntry && entry ? { entry } : {})

const fieldsOf = ({ askedAt, service, days }: AnswerOnDay) => ({ askedAt: askedAt.toISOString(), service, days })

/**
 * Describes the evidence for a day: "gültig laut Abfrage vom 10.03.2024 (2 Tage davor)", or "keine
 * Abfrage für diesen Tag". For an answer that is too far away only its date is mentioned, because
 * its verdict does not apply to that day.
 */
export const describeEvidence = ({ supporting, farther }: EvidenceOnDay, language: Language): string =>
  [
    ...supporting.map(answer =>
      describeAnswer(answer.byEntry ? `entry-${answer.verdict}` : `supports-${answer.verdict}`, answer, language),
    ),
    ...(supporting.length === 0 ? [describeNoQuery(language)] : []),
    ...farther.map(answer => describeAnswer('farther', answer, language)),
  ].join('; ')

type DescriptionKey = 'supports-valid' | 'supports-invalid' | 'entry-valid' | 'entry-invalid' | 'farther'

function describeAnswer(
  textKey: DescriptionKey,
  { askedAt, days, byEntry, entry }: AnswerOnDay,
  language: Language,
): string {
  const day = viennaDayNumber(askedAt)
  const period = byEntry && entry ? describeEntry(entry, language) : ''
  const createText = () =>
    translate(texts, language)(textKey, { date: formatDayNumber(day), far: describeDistance(days, language), period })
  return cachedDescription(`${language} ${textKey} ${day} ${days} ${period}`, createText)
}

function describeEntry({ from, until }: EntryDays, language: Language): string {
  const t = translate(texts, language)
  const [begins, ends] = [from, until].map(day => (day === null ? '' : formatDayNumber(dayNumber(day))))
  if (begins && ends) return t('fromUntil', { from: begins, until: ends })
  return begins ? t('since', { from: begins }) : t('until', { until: ends ?? '' })
}

const describeNoQuery = (language: Language): string =>
  cachedDescription(`${language} noQuery`, () => translate(texts, language)('noQuery'))

function describeDistance(days: number, language: Language): string {
  const t = translate(texts, language)
  const count = Math.abs(days)
  if (count === 0) return t('sameDay')
  return t(days < 0 ? 'before' : 'after', { count, number: formatNumber(count, language) })
}

/**
 * Why there is no evidence for a list's day: the day is missing, unreadable, ambiguous, or in the
 * future.
 */
export type DayFault = 'none' | 'unreadable' | 'ambiguous' | 'future'

/** Describes why there is no evidence for a day. */
export const describeDayFault = (fault: DayFault, language: Language): string =>
  cachedDescription(`${language} ${fault}`, () => translate(texts, language)(fault))

/**
 * The cached descriptions by language and content: a list has few different days, and each row is
 * described for workbook and report (docs/benchmarks.md).
 */
const cachedDescriptions = new Map<string, string>()
const MAX_CACHED_DESCRIPTIONS = 5_000

/** Returns the cached description of a key, or creates it. */
function cachedDescription(key: string, createText: () => string): string {
  const cached = cachedDescriptions.get(key)
  if (cached !== undefined) return cached
  if (cachedDescriptions.size === MAX_CACHED_DESCRIPTIONS) cachedDescriptions.clear()
  const text = createText()
  cachedDescriptions.set(key, text)
  return text
}
