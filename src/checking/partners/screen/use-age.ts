import { DAY_MS } from '../../../ground/texts/days.ts'
import { formatNumber, viennaDay } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { texts } from './texts.ts'

/** Returns what says how many of Vienna's calendar days ago a moment was. */
export function useAge(): (moment: string) => string {
  const t = useTexts(texts)
  const language = useLanguage()
  return moment => {
    const numberOf = (at: Date) => Date.parse(viennaDay(at)) / DAY_MS
    const count = Math.max(0, numberOf(new Date()) - numberOf(new Date(moment)))
    return count === 0 ? t('today') : t('daysAgo', { count, number: formatNumber(count, language) })
  }
}
