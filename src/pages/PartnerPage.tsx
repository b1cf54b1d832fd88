import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { authorityName } from '../authorities/authorities-rules.ts'
import { ShownCompany } from '../companies/screen/ShownCompany.tsx'
import { ChangeLines } from '../partners/screen/ChangeLines.tsx'
import { partnerQuery } from '../partners/screen/calls.ts'
import { PartnerTimeline } from '../partners/screen/PartnerTimeline.tsx'
import { texts } from '../partners/screen/texts.ts'
import { useAge } from '../partners/screen/use-age.ts'
import { LastWord } from '../partners/screen/use-partner-columns.tsx'
import type { Partner } from '../partners/wire.ts'
import { ListingMark } from '../scheinunternehmen/screen/ListingMark.tsx'
import { formatDate, formatDateTime } from '../texts/format.ts'
import { useLanguage, useTexts } from '../texts/screen/useTexts.ts'
import { useKeptFocus } from '../ui/buttons/use-kept-focus.ts'
import { Facts } from '../ui/display/Facts.tsx'
import { LoadFailed } from '../ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../ui/display/SkeletonLines.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { groupUid } from '../uid/show-uid.ts'
import { useShownCompany } from '../users/screen/use-shown-company.ts'
import { WatchSwitch } from '../watching/screen/WatchSwitch.tsx'

const OnThatDay = lazy(async () => ({ default: (await import('../on-that-day/screen/OnThatDay.tsx')).OnThatDay }))

const JudgePartner = lazy(async () => ({ default: (await import('../batches/screen/JudgePartner.tsx')).JudgePartner }))

/** One partner: the newest of it, then everything that is known, newest first. */
export function PartnerPage({ id }: { id: number }) {
  const t = useTexts(texts)
  const { companyId, isOwn } = useShownCompany()
  const { data, error, refetch } = useQuery(partnerQuery(companyId, id, useLanguage()))
  return (
    <Page title={data ? groupUid(data.uid) : t('partner')}>
      <Stack gap="lg">
        {!isOwn && <ShownCompany companyId={companyId} list="/partners" />}
        <Back />
        {data && <Newest companyId={companyId} partner={data} />}
        {data && data.changeCount > 0 && <Unseen partner={data} />}
        {data && <WatchSwitch companyId={companyId} partner={data} />}
        {error && <LoadFailed title={t('oneFailed')} failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonLines count={4} />}
        {data && (
          <Suspense>
            <OnThatDay companyId={companyId} uid={data.uid} />
          </Suspense>
        )}
        {data && <PartnerTimeline partner={data} />}
      </Stack>
    </Page>
  )
}

/** Back to all of them. */
export function Back() {
  const t = useTexts(texts)
  const { inAddress } = useShownCompany()
  return (
    <Anchor
      display="inline-flex"
      style={{ alignItems: 'center', gap: 6, alignSelf: 'flex-start' }}
      renderRoot={props => <Link {...props} to="/partners" search={inAddress} />}
    >
      <IconArrowLeft size={16} aria-hidden />
      {t('back')}
    </Anchor>
  )
}

function Newest({ companyId, partner }: { companyId: number; partner: Partner }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const sayAge = useAge()
  const { service, answeredAt, givenName, ownName, firstAskedAt, lastAskedAt, listing, judgement } = partner
  return (
    <Stack gap="sm" component="section">
      <LastWord partner={partner} />
      {answeredAt !== null && service !== null && (
        <Text className="figures">
          {[authorityName(service, language), formatDateTime(new Date(answeredAt)), sayAge(answeredAt)].join(' · ')}
        </Text>
      )}
      <ListingMark text={listing} />
      {judgement && <Text>{judgement.said}</Text>}
      <Suspense>
        <JudgePartner companyId={companyId} partner={partner} />
      </Suspense>
      <Facts
        facts={[
          { label: t('givenName'), value: givenName },
          { label: t('ownName'), value: ownName },
          { label: t('firstAskedAt'), value: formatDate(new Date(firstAskedAt)) },
          { label: t('lastAskedAt'), value: formatDate(new Date(lastAskedAt)) },
        ]}
      />
    </Stack>
  )
}

function Unseen({ partner }: { partner: Partner }) {
  const t = useTexts(texts)
  return (
    <Stack {...useKeptFocus()} gap="sm" component="section">
      <Title order={2}>{t('newChanges')}</Title>
      <ChangeLines partner={partner} />
    </Stack>
  )
}
