import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconDownload, type IconProps, IconSearch, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { newestBatchesQuery } from '../../checking/batches/screen/LastBatches.tsx'
import { readDraft, storeDraft } from '../../checking/single-check/screen/draft.ts'
import { useIsDemo } from '../../platform/operator/screen/use-is-demo.ts'
import { texts } from './home-texts.ts'

/**
 * Introduces the product and the three tasks: in detail until the first batch, then one line each.
 */
export function Jobs() {
  const t = useTexts(texts)
  const { companyId } = useCurrentUser()
  const { data, error } = useQuery(newestBatchesQuery(companyId))
  return (
    <>
      <Text maw={640}>{t('welcomeText')}</Text>
      {!data && !error ? <Skeleton height={48} /> : data?.totalCount === 0 ? <JobCards /> : <CompactCards />}
    </>
  )
}

/** For new users: each task with a description and a button. */
function JobCards() {
  const t = useTexts(texts)
  const { example, prefill } = useFirstUid()
  const single = example ? t('cardSingleDemo', { uid: example }) : t('cardSingleText')
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
      <Card Icon={IconSearch} title={t('cardSingle')} text={single}>
        <Button onClick={prefill} renderRoot={props => <Link {...props} to="/uid-single-check" />}>
          {t('cardSingleGo')}
        </Button>
      </Card>
      <Card Icon={IconTable} title={t('cardBatch')} text={t('cardBatchText')}>
        <Button variant="default" renderRoot={props => <Link {...props} to="/uid-check" />}>
          {t('cardBatchGo')}
        </Button>
      </Card>
      <Card Icon={IconDownload} title={t('cardExample')} text={t('cardExampleText')}>
        <Button variant="default" component="a" href={`/${t('exampleFile')}`} download={t('exampleFile')}>
          {t('cardExampleGo')}
        </Button>
      </Card>
    </SimpleGrid>
  )
}

/** For experienced users: each card is one line, and all of it is the link. */
function CompactCards() {
  const t = useTexts(texts)
  const { prefill } = useFirstUid()
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <UnstyledButton
        className="job"
        onClick={prefill}
        renderRoot={props => <Link {...props} to="/uid-single-check" />}
      >
        <CardLine Icon={IconSearch} title={t('cardSingle')} />
      </UnstyledButton>
      <UnstyledButton className="job" renderRoot={props => <Link {...props} to="/uid-check" />}>
        <CardLine Icon={IconTable} title={t('cardBatch')} />
      </UnstyledButton>
      <UnstyledButton className="job" component="a" href={`/${t('exampleFile')}`} download={t('exampleFile')}>
        <CardLine Icon={IconDownload} title={t('cardExample')} />
      </UnstyledButton>
    </SimpleGrid>
  )
}

const ICON = {
  stroke: 1.5,
  color: 'var(--mantine-color-anchor)',
  'aria-hidden': true,
  style: { flex: 'none' },
} as const

const CardLine = ({ Icon, title }: Pick<CardProps, 'Icon' | 'title'>) => (
  <Group gap="sm" wrap="nowrap">
    <Icon size={20} {...ICON} />
    <Title order={2} fz="md">
      {title}
    </Title>
  </Group>
)

// With three columns on a tablet there is too little room for the buttons' labels.
const CARD_PADDING = { base: 'lg', md: 'sm', lg: 'lg' }

type CardProps = { Icon: ComponentType<IconProps>; title: string; text: string; children: ReactNode }

const Card = ({ Icon, title, text, children }: CardProps) => (
  <Stack
    gap="sm"
    p={CARD_PADDING}
    style={{ border: '1px solid var(--ui-line)', borderRadius: 'var(--mantine-radius-md)' }}
  >
    <Icon size={24} {...ICON} />
    <Title order={2}>{title}</Title>
    <Text c="dimmed" flex={1}>
      {text}
    </Text>
    <Group>{children}</Group>
  </Stack>
)

const EXAMPLE = 'ATU 1358 5627'

/** In the demo the field contains a sample UID unless the user typed another: Enter checks it. */
function useFirstUid() {
  const { id } = useCurrentUser()
  const isDemo = useIsDemo()
  const prefill = () => void (isDemo && readDraft(id) === '' && storeDraft(id, EXAMPLE))
  return { example: isDemo ? EXAMPLE : null, prefill }
}
