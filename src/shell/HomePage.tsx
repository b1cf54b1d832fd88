import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconSearch, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LastBatches } from '../batches/screen/LastBatches.tsx'
import { queueQuery } from '../batches/screen/queue-query.ts'
import { useIsDemo } from '../operator/screen/use-is-demo.ts'
import { NewChanges } from '../partners/screen/NewChanges.tsx'
import { keepDraft, readDraft } from '../single-check/screen/draft.ts'
import { Outcomes } from '../statistics/screen/Outcomes.tsx'
import { useTexts } from '../texts/screen/useTexts.ts'
import { sayUnread } from '../ui/calls/failure-message.ts'
import { Failure } from '../ui/display/Failure.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useProductName } from '../ui/layout/product-name.ts'
import { useCurrentUser } from '../users/screen/current-user.ts'
import { texts } from './home-texts.ts'
import { texts as shellTexts } from './texts.ts'

/** Where one arrives: what can be done here, and what is being done. */
export function HomePage() {
  const t = useTexts(texts)
  const s = useTexts(shellTexts)
  const { companyId } = useCurrentUser()
  return (
    <Page title={`${s('welcome')} ${useProductName()}`} tabTitle={s('home')}>
      <Text maw={640}>{t('welcomeText')}</Text>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
        <SingleCard />
        <Card icon={<IconTable {...ICON} />} title={t('cardBatch')} text={t('cardBatchText')}>
          <Button variant="default" renderRoot={props => <Link {...props} to="/uid-check" />}>
            {t('cardBatchGo')}
          </Button>
        </Card>
        <Card icon={<IconDownload {...ICON} />} title={t('cardExample')} text={t('cardExampleText')}>
          <Button variant="default" component="a" href={`/${t('exampleFile')}`} download={t('exampleFile')}>
            {t('cardExampleGo')}
          </Button>
        </Card>
      </SimpleGrid>
      <NewChanges companyId={companyId} />
      <Queue />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
        <LastBatches companyId={companyId} />
        <Outcomes companyId={companyId} />
      </SimpleGrid>
    </Page>
  )
}

/** In the demo a UID stands in the field already, unless somebody has typed another: Enter asks. */
function SingleCard() {
  const t = useTexts(texts)
  const { id } = useCurrentUser()
  const isDemo = useIsDemo()
  const prefill = () => isDemo && readDraft(id) === '' && keepDraft(id, EXAMPLE)
  const text = isDemo ? t('cardSingleDemo', { uid: EXAMPLE }) : t('cardSingleText')
  return (
    <Card icon={<IconSearch {...ICON} />} title={t('cardSingle')} text={text}>
      <Button onClick={prefill} renderRoot={props => <Link {...props} to="/uid-single-check" />}>
        {t('cardSingleGo')}
      </Button>
    </Card>
  )
}

const EXAMPLE = 'ATU 1358 5627'

const ICON = { size: 24, stroke: 1.5, color: 'var(--mantine-color-anchor)', 'aria-hidden': true } as const

// Three beside each other on a tablet leave less than their buttons' words need.
const CARD_PADDING = { base: 'lg', md: 'sm', lg: 'lg' }

function Card({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <Stack
      gap="sm"
      p={CARD_PADDING}
      style={{ border: '1px solid var(--ui-line)', borderRadius: 'var(--mantine-radius-md)' }}
    >
      {icon}
      <Title order={2}>{title}</Title>
      <Text c="dimmed" flex={1}>
        {text}
      </Text>
      <Group>{children}</Group>
    </Stack>
  )
}

function Queue() {
  const t = useTexts(texts)
  const { companyId } = useCurrentUser()
  const { data, error } = useQuery({ ...queueQuery(companyId), meta: { errorTitle: () => t('queueFailed') } })
  return (
    <Stack gap={4} component="section">
      <Title order={2}>{t('queue')}</Title>
      <Failure text={sayUnread(t('queueFailed'), { data, error })} />
      {!data && !error && <Skeleton height={20} width={320} />}
      {data && <Text>{data.count === 0 ? t('queueEmpty') : t('queueCount', { count: data.count })}</Text>}
    </Stack>
  )
}
