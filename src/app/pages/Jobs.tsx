import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAddressBook, IconDownload, IconSearch, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { newestBatchesQuery } from '../../checking/batches/screen/LastBatches.tsx'
import { keepDraft, readDraft } from '../../checking/single-check/screen/draft.ts'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { useIsDemo } from '../../house/operator/screen/use-is-demo.ts'
import { texts } from './home-texts.ts'

/** Explained until the first batch; from then on they are known. */
export function Jobs() {
  const { companyId } = useCurrentUser()
  const { data, error } = useQuery(newestBatchesQuery(companyId))
  if (!data && !error) return <Skeleton height={36} maw={640} />
  return data?.totalCount === 0 ? <JobCards /> : <JobButtons />
}

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** For whoever knows the product: the main jobs in one line. */
function JobButtons() {
  const t = useTexts(texts)
  const { prefill } = useFirstUid()
  return (
    <Group gap="sm">
      <Button
        leftSection={<IconSearch {...ICON} />}
        onClick={prefill}
        renderRoot={props => <Link {...props} to="/uid-single-check" />}
      >
        {t('cardSingleGo')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTable {...ICON} />}
        renderRoot={props => <Link {...props} to="/uid-check" />}
      >
        {t('cardBatchGo')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconAddressBook {...ICON} />}
        renderRoot={props => <Link {...props} to="/partners" />}
      >
        {t('toPartners')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconDownload {...ICON} />}
        component="a"
        href={`/${t('exampleFile')}`}
        download={t('exampleFile')}
      >
        {t('cardExample')}
      </Button>
    </Group>
  )
}

/** For newcomers: what this is, and what can be done here. */
function JobCards() {
  const t = useTexts(texts)
  return (
    <>
      <Text maw={640}>{t('welcomeText')}</Text>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
        <SingleCard />
        <Card icon={<IconTable {...CARD_ICON} />} title={t('cardBatch')} text={t('cardBatchText')}>
          <Button variant="default" renderRoot={props => <Link {...props} to="/uid-check" />}>
            {t('cardBatchGo')}
          </Button>
        </Card>
        <Card icon={<IconDownload {...CARD_ICON} />} title={t('cardExample')} text={t('cardExampleText')}>
          <Button variant="default" component="a" href={`/${t('exampleFile')}`} download={t('exampleFile')}>
            {t('cardExampleGo')}
          </Button>
        </Card>
      </SimpleGrid>
    </>
  )
}

function SingleCard() {
  const t = useTexts(texts)
  const { example, prefill } = useFirstUid()
  const text = example ? t('cardSingleDemo', { uid: example }) : t('cardSingleText')
  return (
    <Card icon={<IconSearch {...CARD_ICON} />} title={t('cardSingle')} text={text}>
      <Button onClick={prefill} renderRoot={props => <Link {...props} to="/uid-single-check" />}>
        {t('cardSingleGo')}
      </Button>
    </Card>
  )
}

const CARD_ICON = { size: 24, stroke: 1.5, color: 'var(--mantine-color-anchor)', 'aria-hidden': true } as const

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

const EXAMPLE = 'ATU 1358 5627'

/** In the demo a UID stands in the field already, unless somebody has typed another: Enter asks. */
function useFirstUid() {
  const { id } = useCurrentUser()
  const isDemo = useIsDemo()
  const prefill = () => void (isDemo && readDraft(id) === '' && keepDraft(id, EXAMPLE))
  return { example: isDemo ? EXAMPLE : null, prefill }
}
