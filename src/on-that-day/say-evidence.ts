import type { Language } from '../texts/define.ts'
import { formatNumber } from '../texts/format.ts'
import { translate } from '../texts/translate.ts'
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
    ...(supporting.length === 0 ? [translate(texts, language)('noQuery')] : []),
    ...farther.map(answer => sayAnswer('farther', answer, language)),
  ].join('; ')

type Manner = 'supports-valid' | 'supports-invalid' | 'farther'

/** A list's answers are of few days, and each of its rows is worded for the workbook and for the report (docs/benchmarks.md). */
const worded = new Map<string, string>()
const MOST_WORDED = 5_000

function sayAnswer(manner: Manner, { askedAt, days }: NamedAnswer, language: Language): string {
  const day = dayOf(askedAt)
  const key = `${language} ${manner} ${day} ${days}`
  const known = worded.get(key)
  if (known !== undefined) return known
  if (worded.size === MOST_WORDED) worded.clear()
  const said = translate(texts, language)(manner, { date: showDay(day), far: sayFar(days, language) })
  worded.set(key, said)
  return said
}

function sayFar(days: number, language: Language): string {
  const say = translate(texts, language)
  const count = Math.abs(days)
  if (count === 0) return say('sameDay')
  return say(days < 0 ? 'before' : 'after', { count, number: formatNumber(count, language) })
}
