import { formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Watching } from '../wire.ts'
import { texts } from './texts.ts'

/** Returns what says how many questions a day so many partners come to: "412 Partner, etwa 14 Abfragen am Tag". */
export function useForecast(): (partners: number, watching: Pick<Watching, 'days' | 'mostPerDay'>) => string {
  const t = useTexts(texts)
  const language = useLanguage()
  const figure = (count: number) => ({ count, number: formatNumber(count, language) })
  return (partners, { days, mostPerDay }) => {
    const perDay = Math.min(Math.ceil(partners / days), mostPerDay)
    return t('forecastOf', { partners: t('partners', figure(partners)), perDay: t('perDay', figure(perDay)) })
  }
}
