import type { Authority } from '../../ground/authority-rules.ts'
import type { Language } from '../../ground/texts/define.ts'
import { formatNumber } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import { dayOf, numberOf, showDay } from './calendar-day.ts'
import { type EntryDays, isEdgeOf, type WordOnDay, wordOnDay } from './entry-on-day.ts'
import { texts } from './texts.ts'
import type { OnThatDay } from './wire.ts'

/** An answer that says yes or no, with the days of its register's entry where they came along; an outage is none. */
export type DefiniteAnswer = {
  id: number
  verdict: 'valid' | 'invalid'
  askedAt: Date
  service: Authority
  entry?: EntryDays
}

/** `days`: how far from the day that is meant, before it negative; `verdict` is what it says of that day, `byEntry` by the entry's days alone. */
export type NamedAnswer = DefiniteAnswer & WordOnDay & { days: number }

/** Which answers are named for a day: those that support it, and those that are too far away to (docs/rules.md#valid-on-a-day). */
export type EvidenceOnDay = { supporting: NamedAnswer[]; farther: NamedAnswer[] }

/** How many days away an answer still supports a day (docs/rules.md#valid-on-a-day). */
export const SUPPORTS_WITHIN_DAYS = 90

/**
 * Takes a company's definite answers about one UID, in any order, and a day by its number; returns what is to be named for it: the answers of
 * that very day, else those of the nearest day before and after, and the newest whose entry says something of it. Where they disagree all are
 * named; nothing is inferred.
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
  // On its first and its last day an entry says nothing against what the authority answered on that very day.
  const isOutspoken = (answer: NamedAnswer) =>
    isEdgeOf(answer, day) && ofThatDay.some(({ verdict }) => verdict !== answer.verdict)
  const byEntry = newestOfEach(speaking.filter(answer => answer.byEntry && !isOutspoken(answer))).slice(-1)
  const named = [...nearby, ...byEntry.filter(answer => !nearby.includes(answer))]
  const isNear = ({ days, byEntry }: NamedAnswer) => byEntry === true || Math.abs(days) <= SUPPORTS_WITHIN_DAYS
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
  supporting: supporting.map(answer => ({ verdict: answer.verdict, ...fieldsOf(answer), ...entryField(answer) })),
  farther: farther.map(fieldsOf),
})

const entryField = ({ byEntry, entry }: NamedAnswer) => (byEntry && entry ? { entry } : {})

const fieldsOf = ({ askedAt, service, days }: NamedAnswer) => ({ askedAt: askedAt.toISOString(), service, days })

/**
 * Takes what is named for a day; returns it in words: "gültig laut Abfrage vom 10.03.2024 (2 Tage davor)", or "keine Abfrage für diesen Tag".
 * Of an answer too far away only its date is told: its verdict says nothing of that day.
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

/** Why nothing can be said of the day in a list: none there, no date, two possible dates, or not yet come. */
export type DayFault = 'none' | 'unreadable' | 'ambiguous' | 'future'

/** Takes why nothing can be said of a day; returns it in words. */
export const sayDayFault = (fault: DayFault, language: Language): string =>
  wordedOnce(`${language} ${fault}`, () => translate(texts, language)(fault))

/** By language and what is said: a list's answers are of few days, and each of its rows is worded for workbook and report (docs/benchmarks.md). */
const worded = new Map<string, string>()
const MAX_DESCRIBED = 5_000

/** Returns what was worded under this key before, or words it now. */
function wordedOnce(key: string, word: () => string): string {
  const known = worded.get(key)
  if (known !== undefined) return known
  if (worded.size === MAX_DESCRIBED) worded.clear()
  const said = word()
  worded.set(key, said)
  return said
}
