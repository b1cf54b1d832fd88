import { Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { ShownCompany } from '../companies/screen/ShownCompany.tsx'
import { UnseenCount } from '../partners/screen/AllSeen.tsx'
import { ChoiceBar } from '../partners/screen/ChoiceBar.tsx'
import { PartnerFilters } from '../partners/screen/PartnerFilters.tsx'
import { PartnerTable } from '../partners/screen/PartnerTable.tsx'
import { texts } from '../partners/screen/texts.ts'
import { useChosenPartners } from '../partners/screen/use-chosen-partners.ts'
import { type PartnerListState, usePartnerList } from '../partners/screen/use-partner-list.ts'
import type { Partner } from '../partners/wire.ts'
import { useTexts } from '../texts/screen/useTexts.ts'
import { LoadFailed } from '../ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../ui/display/SkeletonLines.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useShownCompany } from '../users/screen/use-shown-company.ts'
import type { OfPartner } from './PartnerPage.tsx'

// The list is opened far oftener than one of them.
const PartnerPage = lazy(async () => ({ default: (await import('./PartnerPage.tsx')).PartnerPage }))
const PartnerByUid = lazy(async () => ({ default: (await import('./PartnerByUid.tsx')).PartnerByUid }))

type Props = OfPartner & {
  /** How many of them are watched, and what that comes to. */
  watching: ReactNode
  /** Watches some of them, or no more; null where the company does not watch. */
  watchSome: ((some: readonly Partner[], onDone: () => void) => ReactNode) | null
}

/** Every UID that the company ever asked for, or one of them (docs/rules.md#partners). */
export function PartnersPage({ watching, watchSome, ...ofPartner }: Props) {
  const list = usePartnerList()
  const { partner, uid } = list.search
  if (partner !== undefined) return whenLoaded(<PartnerPage key={partner} id={partner} {...ofPartner} />)
  if (uid !== undefined) return whenLoaded(<PartnerByUid key={uid} uid={uid} {...ofPartner} />)
  return <Partners list={list} watching={watching} watchSome={watchSome} />
}

const whenLoaded = (page: ReactNode) => <Suspense fallback={<SkeletonLines count={4} />}>{page}</Suspense>

function Partners({ list, watching, watchSome }: { list: PartnerListState } & Pick<Props, 'watching' | 'watchSome'>) {
  const t = useTexts(texts)
  const { companyId, isOwn } = useShownCompany()
  const { data, error, refetch } = list
  const choice = useChosenPartners(data?.items ?? [], JSON.stringify(list.search))
  return (
    <Page title={t('title')}>
      <Stack gap="md">
        {isOwn ? <Text maw={640}>{t('explanation')}</Text> : <ShownCompany companyId={companyId} list="/partners" />}
        {watching}
        <PartnerFilters list={list} />
        {list.search.changed === 'unseen' && <UnseenCount companyId={companyId} />}
        {error && !data ? (
          <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
        ) : (
          <>
            {watchSome && data && data.items.length > 0 && (
              <ChoiceBar choice={choice}>{watchSome(choice.chosen, choice.clear)}</ChoiceBar>
            )}
            <PartnerTable list={list} choice={watchSome && choice} />
          </>
        )}
        {error && data && <Text c="dimmed">{t('readFailed')}</Text>}
      </Stack>
    </Page>
  )
}
