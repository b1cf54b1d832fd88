import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ShownCompany } from '../../access/companies/screen/OtherCompanyNav.tsx'
import { useShownCompany } from '../../access/users/screen/use-shown-company.ts'
import { formatDate, formatDateTime } from '../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../base/texts/screen/useTexts.ts'
import { CallFailed } from '../../base/ui/calls/call.ts'
import { Facts } from '../../base/ui/display/Facts.tsx'
import { LoadFailed } from '../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../base/ui/display/SkeletonLines.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { ChangeLines } from '../../checking/partners/screen/Changes.tsx'
import { partnerIdQuery, partnerQuery } from '../../checking/partners/screen/calls.ts'
import { GroupMemberships } from '../../checking/partners/screen/GroupMemberships.tsx'
import { PartnerTimeline } from '../../checking/partners/screen/PartnerTimeline.tsx'
import { texts } from '../../checking/partners/screen/partners-texts.ts'
import { LatestVerdict, useAgeFormatter } from '../../checking/partners/screen/use-partner-columns.tsx'
import type { Partner } from '../../checking/partners/wire.ts'
import { WatchSwitch } from '../../checking/watching/screen/WatchSwitch.tsx'
import { authorityName } from '../../registers/authorities/authorities-rules.ts'
import { MarkText } from '../../registers/marks/screen/MarkText.tsx'
import { groupUid } from '../../vat-ids/uid/format-uid.ts'

const OnThatDay = lazy(async () => ({
  default: (await import('../../answers/validity-on-date/screen/OnThatDay.tsx')).OnThatDay,
}))

const JudgePartner = lazy(async () => ({
  default: (await import('../../checking/batches/screen/JudgePartner.tsx')).PartnerAssessment,
}))

/** One partner: its current state, then its timeline, newest first. */
export function PartnerPage({ id }: { id: number }) {
  const t = useTexts(texts)
  const { companyId, isOwn } = useShownCompany()
  const { data, error, refetch } = useQuery(partnerQuery(companyId, id, useLanguage()))
  // Retrying would not help.
  const isMissing = error instanceof CallFailed && error.status === 404
  return (
    <Page title={data ? groupUid(data.uid) : t('partner')}>
      <Stack gap="lg">
        {!isOwn && <ShownCompany companyId={companyId} list="/partners" />}
        <BackLink />
        {data && <CurrentState companyId={companyId} partner={data} />}
        {data && data.changeCount > 0 && <UnseenChanges partner={data} />}
        {data && <GroupMemberships companyId={companyId} partner={data} />}
        {data && <WatchSwitch companyId={companyId} partner={data} />}
        {isMissing && <Text>{t('missing')}</Text>}
        {error && !isMissing && <LoadFailed title={t('oneFailed')} failure={error} onRetry={() => void refetch()} />}
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

/** Back to the list. */
function BackLink() {
  const t = useTexts(texts)
  const { companySearchParams } = useShownCompany()
  return (
    <Anchor
      display="inline-flex"
      style={{ alignItems: 'center', gap: 6, alignSelf: 'flex-start' }}
      renderRoot={props => <Link {...props} to="/partners" search={companySearchParams} />}
    >
      <IconArrowLeft size={16} aria-hidden />
      {t('back')}
    </Anchor>
  )
}

function CurrentState({ companyId, partner }: { companyId: number; partner: Partner }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const formatAge = useAgeFormatter()
  const { service, answeredAt, givenName, ownName, firstAskedAt, lastAskedAt, listing, judgement } = partner
  return (
    <Stack gap="sm" component="section">
      <LatestVerdict partner={partner} />
      {answeredAt !== null && service !== null && (
        <Text className="figures">
          {[authorityName(service, language), formatDateTime(new Date(answeredAt)), formatAge(answeredAt)].join(' · ')}
        </Text>
      )}
      <MarkText text={listing} />
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

function UnseenChanges({ partner }: { partner: Partner }) {
  const t = useTexts(texts)
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{t('newChanges')}</Title>
      <ChangeLines partner={partner} />
    </Stack>
  )
}

/**
 * Opens a partner by UID, as linked from batch rows and checks; only among the user's own company's
 * partners.
 */
export function PartnerByUid({ uid }: { uid: string }) {
  const t = useTexts(texts)
  const { companyId } = useShownCompany()
  const { data: id, error, refetch } = useQuery(partnerIdQuery(companyId, uid))
  if (typeof id === 'number') return <PartnerPage id={id} />
  return (
    <Page title={groupUid(uid)}>
      <Stack gap="lg">
        <BackLink />
        {id === null && <Text>{t('unknownUid', { uid: groupUid(uid) })}</Text>}
        {error && <LoadFailed title={t('oneFailed')} failure={error} onRetry={() => void refetch()} />}
        {id === undefined && !error && <SkeletonLines count={4} />}
      </Stack>
    </Page>
  )
}
