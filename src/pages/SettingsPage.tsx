import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CompanyPicker } from '../companies/screen/CompanyPicker.tsx'
import { companiesQuery } from '../companies/screen/calls.ts'
import type { CompanySetting } from '../settings/define-setting-rules.ts'
import { SettingsTable } from '../settings/screen/SettingsTable.tsx'
import { texts } from '../settings/screen/texts.ts'
import { useTexts } from '../texts/screen/useTexts.ts'
import { LoadFailed } from '../ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../ui/display/SkeletonLines.tsx'
import { Page } from '../ui/layout/Page.tsx'

type Props = { companyId: number; definitions: readonly CompanySetting[]; onCompany: (id: number) => void }

/** Query settings of one company; the table waits for the companies, and another company brings a fresh one. */
export function SettingsPage({ companyId, definitions, onCompany }: Props) {
  const t = useTexts(texts)
  const { data: companies, error, refetch } = useQuery(companiesQuery)
  return (
    <Page title={t('title')}>
      <Text maw={640}>{t('text')}</Text>
      {companies && (
        <>
          <CompanyPicker label={t('company')} companies={companies} value={companyId} onChange={onCompany} />
          <SettingsTable key={companyId} companyId={companyId} definitions={definitions} />
        </>
      )}
      {!companies && error && (
        <LoadFailed title={t('companiesFailed')} failure={error} onRetry={() => void refetch()} />
      )}
      {!companies && !error && <SkeletonLines count={7} height={34} />}
    </Page>
  )
}
