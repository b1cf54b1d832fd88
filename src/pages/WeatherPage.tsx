import { Group, Input, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CompanyPicker } from '../companies/screen/CompanyPicker.tsx'
import { companiesQuery } from '../companies/screen/calls.ts'
import { statisticsQuery } from '../statistics/screen/calls.ts'
import { texts } from '../statistics/screen/texts.ts'
import { WeatherTable } from '../statistics/screen/WeatherTable.tsx'
import { useTexts } from '../texts/screen/useTexts.ts'
import { LoadFailed } from '../ui/display/LoadFailed.tsx'
import { Page } from '../ui/layout/Page.tsx'

type Period = 'day' | 'week'
type Props = { companyId: number; mayAskForAll: boolean; onCompany: (id: number) => void }

/** How the authorities have answered of late, from our own evidence. */
export function WeatherPage({ companyId, mayAskForAll, onCompany }: Props) {
  const t = useTexts(texts)
  const [period, setPeriod] = useState<Period>('day')
  const { data, error, refetch } = useQuery(statisticsQuery(companyId, true))
  return (
    <Page title={t('weather')}>
      <Text maw={640}>{t('weatherText')}</Text>
      <Group align="end">
        <PeriodChoice value={period} onChange={setPeriod} />
        {mayAskForAll && <Companies companyId={companyId} onCompany={onCompany} />}
      </Group>
      {error && !data ? (
        <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <WeatherTable weather={data?.weather?.[period]} />
      )}
    </Page>
  )
}

function PeriodChoice({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const t = useTexts(texts)
  const id = useId()
  const data = (['day', 'week'] as const).map(each => ({ value: each, label: t(each) }))
  return (
    <Input.Wrapper label={t('period')} labelElement="div" labelProps={{ id }}>
      <div>
        <SegmentedControl aria-labelledby={id} data={data} value={value} onChange={chosen => onChange(chosen)} />
      </div>
    </Input.Wrapper>
  )
}

function Companies({ companyId, onCompany }: Pick<Props, 'companyId' | 'onCompany'>) {
  const t = useTexts(texts)
  const { data: companies = [] } = useQuery(companiesQuery)
  const all = [{ id: 0, name: t('allCompanies') }]
  return <CompanyPicker label={t('company')} companies={companies} extra={all} value={companyId} onChange={onCompany} />
}
