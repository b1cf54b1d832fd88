import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { TextLink } from '../../../base/ui/buttons/TextLink.tsx'
import type { DayOutcomes } from '../wire.ts'
import { statisticsQuery } from './calls.ts'
import { OUTCOME_KINDS, OutcomesChart } from './OutcomesChart.tsx'
import { texts } from './statistics-texts.ts'

const CHART_HEIGHT = 120

/** Shows the recent outcomes of the company's checks, and what is still open. */
export function Outcomes({ companyId }: { companyId: number }) {
  const t = useTexts(texts)
  const { data, error } = useQuery(statisticsQuery(companyId))
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{t('outcomes')}</Title>
      {data ? (
        <Days days={data.outcomes} />
      ) : error ? (
        <Text c="dimmed">{t('readFailed')}</Text>
      ) : (
        <Skeleton height={CHART_HEIGHT} />
      )}
      {data && <OpenRows count={data.openRows} />}
    </Stack>
  )
}

function Days({ days }: { days: DayOutcomes[] }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const totals = OUTCOME_KINDS.map(({ kind, color }) => ({
    kind,
    color,
    total: days.reduce((sum, day) => sum + day[kind], 0),
  }))
  if (totals.every(({ total }) => total === 0)) return <Text c="dimmed">{t('outcomesNone')}</Text>
  return (
    <Stack gap="xs">
      <OutcomesChart days={days} height={CHART_HEIGHT} />
      <Group justify="space-between" c="dimmed" fz="xs" className="figures" aria-hidden>
        {[days[0], days.at(-1)].map(
          day => day && <span key={day.day}>{formatDate(new Date(`${day.day}T12:00:00Z`))}</span>,
        )}
      </Group>
      <Group gap="lg" style={{ rowGap: 4 }}>
        {totals.map(({ kind, color, total }) => (
          <Group key={kind} gap={6}>
            <svg width={10} height={10} aria-hidden>
              <rect width={10} height={10} rx={2} fill={color} />
            </svg>
            <Text size="xs" className="figures">
              {formatNumber(total, language)} {t(kind)}
            </Text>
          </Group>
        ))}
      </Group>
    </Stack>
  )
}

function OpenRows({ count }: { count: number }) {
  const t = useTexts(texts)
  const number = formatNumber(count, useLanguage())
  if (count === 0) return <Text size="sm">{t('noOpenRows')}</Text>
  return (
    <Text size="sm">
      {t('openRows', { count, number })} <TextLink to="/uid-check">{t('toBatches')}</TextLink>
    </Text>
  )
}
