import type { Language } from '../../ground/texts/define.ts'
import { formatNumber } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import { dayOf, showDay } from './calendar-day.ts'
import type { EvidenceOnDay, NamedAnswer } from './evidence-on-day.ts'
import { texts } from './texts.ts'
import { wordedOnce } from './worded-once.ts'

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
