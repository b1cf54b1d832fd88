import type { Language } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import { texts } from './texts.ts'

/** That ADIS names a VAT ID's owner as an unreliable payer: since which day, null where it does not say, and as of which day; yyyy-mm-dd. */
export type UnreliablePayer = { since: string | null; asOf: string }

/** "Unzuverlässiger Zahler laut tschechischer Finanzverwaltung (ADIS) seit 16.03.2017, Stand 03.10.2026.": always with the day of ADIS's answer. */
export function sayUnreliable({ since, asOf }: UnreliablePayer, language: Language): string {
  const say = translate(texts, language)
  const day = dayShown(asOf)
  return since === null
    ? say('unreliableUndated', { asOf: day })
    : say('unreliable', { since: dayShown(since), asOf: day })
}

/** A day yyyy-mm-dd as it is shown. */
export const dayShown = (day: string): string => day.split('-').toReversed().join('.')

/** What stands beside a partner's change: what ADIS says of it, told from what the ministry's list says by `list`. */
export type PayerMark = UnreliablePayer & { list: 'adis' }

/** What ADIS says otherwise than before; null: it does not call it unreliable. */
export type PayerMoves = { asOf: Date; moves: { uid: string; before: PayerMark | null; after: PayerMark | null }[] }
