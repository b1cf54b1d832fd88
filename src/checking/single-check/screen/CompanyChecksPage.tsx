import { Drawer, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ShownCompany } from '../../../access/companies/screen/ShownCompany.tsx'
import { useShownCompany } from '../../../access/users/screen/use-shown-company.ts'
import { formatDateTime } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { LoadFailed } from '../../../ground/ui/display/LoadFailed.tsx'
import { Page } from '../../../ground/ui/layout/Page.tsx'
import { useIsPhone } from '../../../ground/ui/layout/window-size.ts'
import { useFocusBack } from '../../../ground/ui/overlays/use-focus-back.ts'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import type { ListedCheck } from '../wire.ts'
import { CheckFilters } from './CheckFilters.tsx'
import { CheckTable } from './CheckTable.tsx'
import { texts } from './list-texts.ts'
import { Result } from './Result.tsx'
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

const WIDTH = 720

/** One check out of the list, as it was answered. */
function CheckPanel({ check, onClose }: { check: ListedCheck; onClose: () => void }) {
  const t = useTexts(texts)
  useFocusBack(true)
  const { companyId } = useShownCompany()
  const { firstname, lastname } = check.createdBy
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={useIsPhone() ? '100%' : WIDTH}
      withCloseButton={false}
      transitionProps={{ duration: 150 }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="md">
        <Stack gap={4}>
          <Drawer.Title className="figures" fz="lg" fw={600} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
            {groupUid(check.uid)}
          </Drawer.Title>
          <Text c="dimmed">
            {t('madeBy', { at: formatDateTime(new Date(check.createdAt)), name: `${firstname} ${lastname}` })}
          </Text>
        </Stack>
        <Drawer.CloseButton aria-label={t('close')} />
      </Group>
      <Result result={check} hasReport={check.isMine} isOwn={check.company.id === companyId} />
    </Drawer>
  )
}
