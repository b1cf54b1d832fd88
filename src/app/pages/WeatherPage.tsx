import { Group, Input, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CompanyPicker } from '../../access/companies/screen/CompanyPicker.tsx'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { Loaded } from '../../base/ui/display/LoadFailed.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { statisticsQuery } from '../../oversight/statistics/screen/calls.ts'
import { texts } from '../../oversight/statistics/screen/statistics-texts.ts'
import { WeatherTable } from '../../oversight/statistics/screen/WeatherTable.tsx'
import { type CompanyOfPage, useCompanyOfPage } from './use-company-of-page.ts'

type Period = 'day' | 'week'

const ALL = 0

/**
 * Recent availability of the authorities, from our own evidence: all companies' queries for users
 * who see all.
 */
export function WeatherPage() {
  const t = useTexts(texts)
  const { companyId, seesAll, onCompany } = useCompanyOfPage(ALL)
  const [period, setPeriod] = useState<Period>('day')
  const query = useQuery(statisticsQuery(companyId, true))
  const { data } = query
  return (
    <Page title={t('weather')}>
      <Text maw={640}>{t('weatherText')}</Text>
      <Group align="end">
        <PeriodChoice value={period} onChange={setPeriod} />
        {seesAll && <Companies companyId={companyId} onCompany={onCompany} />}
      </Group>
      <Loaded query={query} failed={t('readFailed')}>
        <WeatherTable weather={data?.weather?.[period]} />
      </Loaded>
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
        <SegmentedControl aria-labelledby={id} data={data} value={value} onChange={period => onChange(period)} />
      </div>
    </Input.Wrapper>
  )
}

function Companies({ companyId, onCompany }: Pick<CompanyOfPage, 'companyId' | 'onCompany'>) {
  const t = useTexts(texts)
  const { data: companies = [] } = useQuery(companiesQuery)
  const all = [{ id: ALL, name: t('allCompanies') }]
  return <CompanyPicker label={t('company')} companies={companies} extra={all} value={companyId} onChange={onCompany} />
}
