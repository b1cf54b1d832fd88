import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CompanyPicker } from '../../access/companies/screen/CompanyPicker.tsx'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import { INSTALLATION_ID } from '../../access/settings/define-setting-rules.ts'
import { SettingsTable } from '../../access/settings/screen/SettingsTable.tsx'
import { texts } from '../../access/settings/screen/settings-texts.ts'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { actsForAllCompanies, OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { LoadFailed } from '../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../base/ui/display/SkeletonLines.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { COMPANY_SETTINGS, INSTALLATION_SETTINGS } from '../definitions/settings-lists-rules.ts'
import { useCompanyInUrl } from './use-company-of-page.ts'

/**
 * Query settings, first the operator's for users who see all. The table waits for the companies and
 * is remounted for another.
 */
export function SettingsPage() {
  const t = useTexts(texts)
  const user = useCurrentUser()
  const [companyId, onCompany] = useCompanyInUrl(actsForAllCompanies(user) ? OPERATOR_COMPANY_ID : user.companyId)
  const { data: companies, error, refetch } = useQuery(companiesQuery)
  return (
    <Page title={t('title')}>
      <Text maw={640}>{t('text')}</Text>
      {companies && (
        <>
          <CompanyPicker label={t('company')} companies={companies} value={companyId} onChange={onCompany} />
          <SettingsTable key={companyId} companyId={companyId} definitions={COMPANY_SETTINGS} />
        </>
      )}
      {!companies && error && (
        <LoadFailed title={t('companiesFailed')} failure={error} onRetry={() => void refetch()} />
      )}
      {!companies && !error && <SkeletonLines count={7} height={34} />}
    </Page>
  )
}

/** Settings of the installation for the cache update, and why it is off by default. */
export function GlobalSettingsPage() {
  const t = useTexts(texts)
  return (
    <Page title={t('globalTitle')}>
      <Alert icon={<IconInfoCircle aria-hidden />} title={t('whyNotDaily')} variant="light" maw={820}>
        <Text>{t('whyNotDailyText')}</Text>
      </Alert>
      <SettingsTable companyId={INSTALLATION_ID} definitions={INSTALLATION_SETTINGS} />
    </Page>
  )
}
