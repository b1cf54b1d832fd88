import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useShownCompany } from '../../access/users/screen/use-shown-company.ts'
import { partnerIdQuery } from '../../checking/partners/screen/calls.ts'
import { texts } from '../../checking/partners/screen/texts.ts'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { LoadFailed } from '../../ground/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../ground/ui/display/SkeletonLines.tsx'
import { Page } from '../../ground/ui/layout/Page.tsx'
import { groupUid } from '../../vat-ids/uid/show-uid.ts'
import { Back, PartnerPage } from './PartnerPage.tsx'

/** The partner that a batch's row or a check leads to: they know its UID, and only one's own company's partner is looked for. */
export function PartnerByUid({ uid }: { uid: string }) {
  const t = useTexts(texts)
  const { companyId } = useShownCompany()
  const { data: id, error, refetch } = useQuery(partnerIdQuery(companyId, uid))
  if (typeof id === 'number') return <PartnerPage id={id} />
  return (
    <Page title={groupUid(uid)}>
      <Stack gap="lg">
        <Back />
        {id === null && <Text>{t('unknownUid', { uid: groupUid(uid) })}</Text>}
        {error && <LoadFailed title={t('oneFailed')} failure={error} onRetry={() => void refetch()} />}
        {id === undefined && !error && <SkeletonLines count={4} />}
      </Stack>
    </Page>
  )
}
