import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { LoadFailed } from '../../ui/display/LoadFailed.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Partner } from '../wire.ts'
import { PartnerByUid } from './PartnerByUid.tsx'
import { PartnerFilters } from './PartnerFilters.tsx'
import { PartnerPage } from './PartnerPage.tsx'
import { PartnerTable } from './PartnerTable.tsx'
import { texts } from './texts.ts'
import { type PartnerListState, usePartnerList } from './use-partner-list.ts'

type Props = {
  /** How many of them are watched, and what that comes to. */
  watching: ReactNode
  /** Watches one of them, or no more. */
  watchOf: (partner: Partner) => ReactNode
}

/** Every UID that the company ever asked for, or one of them (docs/rules.md#partners). */
export function PartnersPage({ watching, watchOf }: Props) {
  const list = usePartnerList()
  const { partner, uid } = list.search
  if (partner !== undefined) return <PartnerPage key={partner} id={partner} watchOf={watchOf} />
  if (uid !== undefined) return <PartnerByUid key={uid} uid={uid} watchOf={watchOf} />
  return <Partners list={list} watching={watching} />
}

function Partners({ list, watching }: { list: PartnerListState } & Pick<Props, 'watching'>) {
  const t = useTexts(texts)
  const { data, error, refetch } = list
  return (
    <Page title={t('title')}>
      <Stack gap="md">
        <Text maw={640}>{t('explanation')}</Text>
        {watching}
        <PartnerFilters list={list} />
        {error && !data ? (
          <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
        ) : (
          <PartnerTable list={list} />
        )}
        {error && data && <Text c="dimmed">{t('readFailed')}</Text>}
      </Stack>
    </Page>
  )
}
