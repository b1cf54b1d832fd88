import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
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
