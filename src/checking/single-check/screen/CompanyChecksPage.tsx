import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ShownCompany } from '../../../access/companies/screen/ShownCompany.tsx'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { LoadFailed } from '../../../ground/ui/display/LoadFailed.tsx'
import { Page } from '../../../ground/ui/layout/Page.tsx'
import { CheckFilters } from './CheckFilters.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import { CheckTable } from './CheckTable.tsx'
import { texts } from './list-texts.ts'
import { useCheckList } from './use-check-list.ts'

/** Every single check of the company, to be found again with its report (docs/rules.md#list-of-single-checks). */
export function CompanyChecksPage() {
  const t = useTexts(texts)
  const list = useCheckList()
  const { data, error, refetch } = list
  const [open, setOpen] = useState<number | null>(null)
  const opened = data?.items.find(({ id }) => id === open)
  return (
    <Page title={t('title')}>
      <Stack gap="md">
        {!list.shown.isOwn && !list.isOfAll && (
          <ShownCompany companyId={list.shown.companyId} list="/uid-single-checks" />
        )}
        <CheckFilters list={list} />
        {error && !data ? (
          <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
        ) : (
          <CheckTable list={list} onOpen={setOpen} />
        )}
        {error && data && <Text c="dimmed">{t('readFailed')}</Text>}
      </Stack>
      {opened && <CheckPanel check={opened} onClose={() => setOpen(null)} />}
    </Page>
  )
}
