import { Stack, Text } from '@mantine/core'
import { IconCloud } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { StatusBadge, type Tone } from '../../../base/ui/display/StatusBadge.tsx'
import type { Column } from '../../../base/ui/table/column.ts'
import { RecordTable } from '../../../base/ui/table/RecordTable.tsx'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import { availabilityQuery, troubledServices } from '../../../registers/authorities/screen/calls.ts'
import {
  answeredPercent,
  type Condition,
  conditionOf,
  hasTooFewQueries,
} from '../../../registers/authorities/weather-rules.ts'
import type { Weather } from '../../../registers/authorities/wire.ts'
import { countryName } from '../../../vat-ids/uid/country-names.ts'
import { texts } from './statistics-texts.ts'

type Row = Weather & { id: number }

/** Success and latency per country and service, worst first. */
export function WeatherTable({ weather }: { weather: Weather[] | undefined }) {
  const t = useTexts(texts)
  const columns = useColumns()
  const rows = weather?.toSorted((a, b) => answeredPercent(a) - answeredPercent(b)).map((each, id) => ({ ...each, id }))
  const empty = <EmptyState Icon={IconCloud} text={t('weatherEmpty')} />
  return <RecordTable label={t('weather')} records={rows} columns={columns} empty={empty} />
}

function useColumns(): Column<Row>[] {
  const t = useTexts(texts)
  const language = useLanguage()
  const number = (value: number) => <Figure>{formatNumber(value, language)}</Figure>
  const time = (ms: number | null) => (
    <Figure>{ms === null ? t('none') : t('seconds', { seconds: seconds(ms, language) })}</Figure>
  )
  return [
    {
      key: 'country',
      title: t('country'),
      minWidth: 180,
      render: ({ country }) => `${country} ${countryName(country, language)}`,
    },
    { key: 'service', title: t('service'), render: ({ service }) => authorityName(service, language) },
    {
      key: 'answered',
      title: t('answered'),
      render: row => (
        <Stack gap={2}>
          <AnsweredShare row={row} />
          <CurrentState row={row} />
        </Stack>
      ),
    },
    { key: 'asked', title: t('asked'), align: 'right', render: ({ asked }) => number(asked) },
    { key: 'medianMs', title: t('median'), align: 'right', render: ({ medianMs }) => time(medianMs) },
    { key: 'slowMs', title: t('slow'), align: 'right', render: ({ slowMs }) => time(slowMs) },
  ]
}

/** Shows the answered share as a word; for few queries only their number. */
function AnsweredShare({ row }: { row: Weather }) {
  const t = useTexts(texts)
  const { asked, answered } = row
  if (hasTooFewQueries(row)) return <StatusBadge tone="none">{t('few', { asked, answered })}</StatusBadge>
  return (
    <StatusBadge tone={CONDITION_TONES[conditionOf(row)]}>
      {t(conditionOf(row), { percent: answeredPercent(row) })}
    </StatusBadge>
  )
}

/**
 * Shows the present state, from the data of the notices on every page, if it differs from the
 * period's.
 */
function CurrentState({ row }: { row: Weather }) {
  const t = useTexts(texts)
  const { data } = useQuery(availabilityQuery)
  const isTroubled = troubledServices(data, row.country).includes(row.service)
  const isBadInPeriod = !hasTooFewQueries(row) && conditionOf(row) === 'bad'
  if (!data || isTroubled === isBadInPeriod) return null
  if (isTroubled) return <StatusBadge tone="warning">{t('troubledNow')}</StatusBadge>
  return (
    <Text size="xs" c="dimmed">
      {t('wellNow')}
    </Text>
  )
}

const Figure = ({ children }: { children: string }) => (
  <Text span className="figures">
    {children}
  </Text>
)

const seconds = (ms: number, language: string): string =>
  (ms / 1000).toLocaleString(language === 'de' ? 'de-AT' : 'en-US', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })

const CONDITION_TONES: Record<Condition, Tone> = { good: 'good', fair: 'warning', bad: 'bad' }
