import { formatDate } from '../../../ground/texts/format.ts'
import { translate } from '../../../ground/texts/translate.ts'
import type { Trouble } from '../../../house/alarms/alarm.ts'
import { texts } from './texts.ts'
import type { Unexplained } from './unexplained.ts'

/** The alarm `retention`: what is unexplained, and how a person says that the date is right. */
export function sayWaiting(waits: Unexplained, now: Date): Trouble {
  const today = formatDate(now)
  const facts = { reason: waits.reason, since: waits.since.toISOString(), today }
  return {
    facts,
    message: `nothing is removed: ${whyInWords(waits, 'en')} If today is ${today}, say so: npm run retention:confirm -- ${today}; else set the clock of the database’s machine`,
  }
}

/** Why a run waits, as a sentence. */
export function whyInWords(waits: Unexplained, language: 'de' | 'en'): string {
  const say = translate(texts, language)
  const since = formatDate(waits.since)
  return waits.reason === 'silence'
    ? say('silence', { since, days: String(Math.floor(waits.days)) })
    : say('years', { since, years: String(waits.years) })
}
