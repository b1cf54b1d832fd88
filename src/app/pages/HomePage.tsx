import { SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { actsForAllCompanies } from '../../base/roles/role-rules.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { describeLoadFailure } from '../../base/ui/calls/failure-message.ts'
import { Failure } from '../../base/ui/display/Failure.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { useProductName } from '../../base/ui/layout/product-name.ts'
import { LastBatches } from '../../checking/batches/screen/LastBatches.tsx'
import { queueQuery } from '../../checking/batches/screen/queue-query.ts'
import { UnseenChanges } from '../../checking/partners/screen/Changes.tsx'
import { Outcomes } from '../../oversight/statistics/screen/Outcomes.tsx'
import { texts } from './home-texts.ts'
import { Jobs } from './Jobs.tsx'

const ToSetUp = lazy(async () => ({ default: (await import('./SetupSteps.tsx')).SetupSteps }))

/** Start page: possible tasks, news, and work in progress. */
export function HomePage() {
  const t = useTexts(texts)
  const user = useCurrentUser()
  const { companyId } = user
  return (
    <Page title={`${t('welcome')} ${useProductName()}`} tabTitle={t('title')}>
      <Jobs />
      <Suspense>{actsForAllCompanies(user) && <ToSetUp />}</Suspense>
      <UnseenChanges companyId={companyId} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
        <LastBatches companyId={companyId} />
        <Outcomes companyId={companyId} />
      </SimpleGrid>
      <Queue />
    </Page>
  )
}

function Queue() {
  const t = useTexts(texts)
  const { companyId } = useCurrentUser()
  const { data, error } = useQuery({ ...queueQuery(companyId), meta: { errorTitle: () => t('queueFailed') } })
  return (
    <Stack gap={4} component="section">
      <Title order={2}>{t('queue')}</Title>
      <Failure text={describeLoadFailure(t('queueFailed'), { data, error })} />
      {!data && !error && <Skeleton height={20} width={320} />}
      {data && <Text>{data.count === 0 ? t('queueEmpty') : t('queueCount', { count: data.count })}</Text>}
    </Stack>
  )
}
