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
export function sayEvidence({ supporting, farther }: EvidenceOnDay, language: Language): string {
  const say = translate(texts, language)
  const values = (answer: NamedAnswer) => ({ date: showDay(dayOf(answer.askedAt)), far: sayFar(answer, language) })
  return [
    ...supporting.map(answer => say(`supports-${answer.verdict}`, values(answer))),
    ...(supporting.length === 0 ? [say('noQuery')] : []),
    ...farther.map(answer => say('farther', values(answer))),
  ].join('; ')
}

function sayFar({ days }: NamedAnswer, language: Language): string {
  const say = translate(texts, language)
  const count = Math.abs(days)
  if (count === 0) return say('sameDay')
  return say(days < 0 ? 'before' : 'after', { count, number: formatNumber(count, language) })
}
