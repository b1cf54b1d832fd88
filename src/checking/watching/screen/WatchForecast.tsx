import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Watching } from '../wire.ts'
import { watchingQuery } from './calls.ts'
import { texts } from './texts.ts'

/** How many partners are watched and what that comes to; nothing where the company does not watch. */
export function WatchForecast({ companyId }: { companyId: number }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { data } = useQuery(watchingQuery(companyId))
  if (!data?.isOn) return null
  const figure = (count: number) => ({ count, number: formatNumber(count, language) })
  const forecast = { watched: t('watched', figure(data.watched)), perDay: t('perDay', figure(data.perDay)) }
  return <Text className="figures">{data.watched === 0 ? t('nobody') : t('forecast', forecast)}</Text>
}

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
