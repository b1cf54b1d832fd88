import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatNumber, viennaDay } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Figure, Figures } from '../../../base/ui/display/Figures.tsx'
import { operatorQuery } from '../../../platform/operator/screen/calls.ts'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import type { StockForecast } from '../wire.ts'
import { formatHourMinute } from './StockState.tsx'
import { texts } from './stock-checks-texts.ts'

/**
 * Shows the number of partners by newest verdict, country and service, the cached answers, and the
 * estimated end.
 */
export function Forecast({ forecast }: { forecast: StockForecast }) {
  const t = useTexts(texts)
  if (forecast.partners === 0) return <Text>{t('none')}</Text>
  return (
    <Stack gap="sm">
      {/* Known only after a moment, while the focus is on a button below. */}
      <div role="status">
        <ForecastFigures forecast={forecast} />
      </div>
      <Notes forecast={forecast} />
    </Stack>
  )
}

function ForecastFigures({ forecast }: { forecast: StockForecast }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const { partners, invalid, never, valid, cached, live, perDay } = forecast
  const verdictCounts = t('words', { invalid: number(invalid), never: number(never), valid: number(valid) })
  const services = live.map(({ service, questions }) => `${authorityName(service, language)} ${number(questions)}`)
  const questions = live.reduce((sum, service) => sum + service.questions, 0)
  return (
    <Figures cols={{ base: 1, xs: 2 }}>
      <Figure name={t('partners')} value={number(partners)} hints={[verdictCounts, useCountries(forecast)]} />
      <Figure name={t('live')} value={number(questions)} hints={services} />
      <Figure name={t('cached')} value={number(cached)} />
      <Figure name={t('perDay')} value={number(perDay)} />
      <Figure name={t('end')} value={useEnd(forecast)} />
    </Figures>
  )
}

const MAX_COUNTRIES = 6

/** "AT 8.000 · DE 2.100 · 12 weitere Staaten". */
function useCountries({ countries }: StockForecast): string {
  const t = useTexts(texts)
  const language = useLanguage()
  const visibleCountries = countries
    .slice(0, MAX_COUNTRIES)
    .map(({ country, partners }) => `${country} ${formatNumber(partners, language)}`)
  const count = countries.length - visibleCountries.length
  return [
    ...visibleCountries,
    ...(count > 0 ? [t('others', { count, number: formatNumber(count, language) })] : []),
  ].join(' · ')
}

function useEnd({ endsAt }: StockForecast): string {
  const t = useTexts(texts)
  if (endsAt === null) return t('unknown')
  const end = new Date(endsAt)
  return viennaDay(end) === viennaDay(new Date()) ? t('today', { time: formatHourMinute(end) }) : formatDate(end)
}

function Notes({ forecast: { putOff, nobody, isReckoned, hasNights } }: { forecast: StockForecast }) {
  const t = useTexts(texts)
  const { data: operator } = useQuery(operatorQuery)
  const language = useLanguage()
  const figure = (count: number) => ({ count, number: formatNumber(count, language) })
  const messages = [
    t('order'),
    t('fairUse'),
    ...(hasNights ? [operator?.sendsMails ? `${t('nights')} ${t('mailed')}` : t('nights')] : []),
    ...(putOff > 0 ? [t('putOff', figure(putOff))] : []),
    ...(nobody > 0 ? [t('nobody', figure(nobody))] : []),
    ...(isReckoned ? [t('reckoned')] : []),
  ]
  return messages.map(text => (
    <Text key={text} size="sm">
      {text}
    </Text>
  ))
}
