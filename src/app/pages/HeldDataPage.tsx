import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CompanyPicker } from '../../access/companies/screen/CompanyPicker.tsx'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { Loaded, LoadFailed } from '../../base/ui/display/LoadFailed.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { searchesQuery } from '../../sharing/data-requests/screen/calls.ts'
import { texts } from '../../sharing/data-requests/screen/data-requests-texts.ts'
import { SearchForm } from '../../sharing/data-requests/screen/SearchForm.tsx'
import { SearchList } from '../../sharing/data-requests/screen/SearchList.tsx'
import { type CompanyOfPage, useCompanyOfPage } from './use-company-of-page.ts'

/**
 * Data-subject requests about a VAT ID or a name: search, view and download
 * (docs/rules.md#data-subject-requests).
 */
export function HeldDataPage() {
  const company = useCompanyOfPage()
  return <Searches key={company.companyId} {...company} />
}

function Searches({ companyId, seesAll, onCompany }: CompanyOfPage) {
  const t = useTexts(texts)
  const query = useQuery(searchesQuery(companyId))
  const { data } = query
  return (
    <Page title={t('title')}>
      <Stack gap={4} maw={640}>
        <Text>{t('text')}</Text>
        <Text size="sm" c="dimmed">
          {t('keeping')}
        </Text>
      </Stack>
      {seesAll && <Companies companyId={companyId} onCompany={onCompany} />}
      <SearchForm companyId={companyId} />
      <Loaded query={query} failed={t('readFailed')}>
        <SearchList searches={data} companyId={companyId} />
      </Loaded>
    </Page>
  )
}

const ALL = 0

function Companies({ companyId, onCompany }: Pick<CompanyOfPage, 'companyId' | 'onCompany'>) {
  const t = useTexts(texts)
  const { data: companies = [], error, refetch } = useQuery(companiesQuery)
  if (error) return <LoadFailed title={t('companiesFailed')} failure={error} onRetry={() => void refetch()} />
  const all = [{ id: ALL, name: t('allCompanies') }]
  return <CompanyPicker label={t('company')} companies={companies} extra={all} value={companyId} onChange={onCompany} />
}
