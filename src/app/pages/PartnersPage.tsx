import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { ShownCompany } from '../../access/companies/screen/OtherCompanyNav.tsx'
import { useShownCompany } from '../../access/users/screen/use-shown-company.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { Loaded } from '../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../base/ui/display/SkeletonLines.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { UnseenCount } from '../../checking/partners/screen/Changes.tsx'
import {
  PartnerFilters,
  type PartnerListState,
  SelectionBar,
  usePartnerList,
  useSelectedPartners,
} from '../../checking/partners/screen/PartnerControls.tsx'
import { PartnerTable } from '../../checking/partners/screen/PartnerTable.tsx'
import { toFilterQuery } from '../../checking/partners/screen/partner-search.ts'
import { texts } from '../../checking/partners/screen/partners-texts.ts'
import { CheckStockButton } from '../../checking/stock-checks/screen/CheckStock.tsx'
import { StockCheckStatus } from '../../checking/stock-checks/screen/StockState.tsx'
import { watchingQuery } from '../../checking/watching/screen/calls.ts'
import { WatchForecast, WatchSelectedPartners } from '../../checking/watching/screen/WatchPartners.tsx'

// Loaded separately: the list is opened far more often than a partner.
const PartnerPage = lazy(async () => ({ default: (await import('./PartnerPage.tsx')).PartnerPage }))
const PartnerByUid = lazy(async () => ({ default: (await import('./PartnerPage.tsx')).PartnerByUid }))

/** All UIDs that the company ever queried, or one of them (docs/rules.md#partners). */
export function PartnersPage() {
  const list = usePartnerList()
  const { companyId } = useShownCompany()
  // Loaded for a single partner, too: without this its switch would load only after the partner.
  const { data: watching } = useQuery(watchingQuery(companyId))
  const { partner, uid } = list.search
  if (partner !== undefined) return whenLoaded(<PartnerPage key={partner} id={partner} />)
  if (uid !== undefined) return whenLoaded(<PartnerByUid key={uid} uid={uid} />)
  return <Partners list={list} mayWatch={watching?.isOn ?? false} />
}

const whenLoaded = (page: ReactNode) => <Suspense fallback={<SkeletonLines count={4} />}>{page}</Suspense>

function Partners({ list, mayWatch }: { list: PartnerListState; mayWatch: boolean }) {
  const t = useTexts(texts)
  const { companyId, isOwn } = useShownCompany()
  const { data, error } = list
  // Re-checks, like uploads, are only possible for the user's own company.
  const maySelect = mayWatch || isOwn
  const hasSome = data !== undefined && data.items.length > 0
  const choice = useSelectedPartners(data?.items ?? [], JSON.stringify(list.search))
  return (
    <Page title={t('title')}>
      <Stack gap="md">
        {!isOwn && <ShownCompany companyId={companyId} list="/partners" />}
        {isOwn && <StockCheckStatus />}
        <PartnerFilters
          list={list}
          action={isOwn && hasSome && <CheckStockButton selection={{ filter: toFilterQuery(list.search) }} />}
        />
        {list.search.changed === 'unseen' && <UnseenCount companyId={companyId} />}
        <Loaded query={list} failed={t('readFailed')}>
          {maySelect && hasSome && (
            <SelectionBar selection={choice}>
              {mayWatch && (
                <WatchSelectedPartners companyId={companyId} partners={choice.chosen} onDone={choice.clear} />
              )}
              {isOwn && (
                <CheckStockButton
                  size="xs"
                  selection={{ partners: choice.chosen.map(({ id }) => id) }}
                  onStarted={choice.clear}
                />
              )}
            </SelectionBar>
          )}
          <PartnerTable list={list} selection={maySelect ? choice : null} />
          <Stack gap={4} fz="xs" c="dimmed">
            {isOwn && hasSome && <Text inherit>{t('explanation')}</Text>}
            <WatchForecast companyId={companyId} />
          </Stack>
        </Loaded>
        {error && data && <Text c="dimmed">{t('readFailed')}</Text>}
      </Stack>
    </Page>
  )
}
