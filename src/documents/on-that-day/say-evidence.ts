import type { Language } from '../../ground/texts/define.ts'
import { formatNumber } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import { dayOf, showDay } from './calendar-day.ts'
import type { EvidenceOnDay, NamedAnswer } from './evidence-on-day.ts'
import { texts } from './texts.ts'

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
