import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CompanyPicker } from '../../access/companies/screen/CompanyPicker.tsx'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import { texts } from '../../access/login/openid/company/screen/company-texts.ts'
import { OwnProvider } from '../../access/login/openid/company/screen/OwnProvider.tsx'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { LoadFailed } from '../../base/ui/display/LoadFailed.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { type CompanyOfPage, useCompanyOfPage } from './use-company-of-page.ts'

/** A company's own OpenID provider; first that of the user's own company. */
export function ProviderPage() {
  const t = useTexts(texts)
  const { companyId, seesAll, onCompany } = useCompanyOfPage()
  return (
    <Page title={t('title')}>
      <Text maw={640}>{t('text')}</Text>
      {seesAll && <Companies companyId={companyId} onCompany={onCompany} />}
      <OwnProvider key={companyId} companyId={companyId} />
    </Page>
  )
}

function Companies({ companyId, onCompany }: Pick<CompanyOfPage, 'companyId' | 'onCompany'>) {
  const t = useTexts(texts)
  const { data: companies = [], error, refetch } = useQuery(companiesQuery)
  if (error) return <LoadFailed title={t('companiesFailed')} failure={error} onRetry={() => void refetch()} />
  return <CompanyPicker label={t('company')} companies={companies} value={companyId} onChange={onCompany} />
}
