import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { texts } from './czechia-texts.ts'

/** An unreliable payer by ADIS: `since` (null if not stated) and `asOf`, both yyyy-mm-dd. */
export type UnreliablePayer = { since: string | null; asOf: string }

/**
 * Returns "Unzuverlässiger Zahler laut tschechischer Finanzverwaltung (ADIS) seit 16.03.2017, Stand
 * 03.10.2026.": always with the day of ADIS's answer.
 */
export function describeUnreliable({ since, asOf }: UnreliablePayer, language: Language): string {
  const t = translate(texts, language)
  const day = dayShown(asOf)
  return since === null ? t('unreliableUndated', { asOf: day }) : t('unreliable', { since: dayShown(since), asOf: day })
}

/** Formats a day yyyy-mm-dd for display. */
export const dayShown = (day: string): string => day.split('-').toReversed().join('.')

/** ADIS's mark of a partner's change; `list` distinguishes it from that of the ministry's list. */
export type PayerMark = UnreliablePayer & { list: 'adis' }

/** Changes since ADIS's previous statement; null: not an unreliable payer. */
export type PayerMoves = { asOf: Date; moves: { uid: string; before: PayerMark | null; after: PayerMark | null }[] }
