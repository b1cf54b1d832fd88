import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconSearch, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { texts } from './home-texts.ts'
import { useFirstUid } from './use-first-uid.ts'

/** For newcomers: what this is, and what can be done here. */
export function JobCards() {
  const t = useTexts(texts)
  return (
    <>
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
    </>
  )
}

function SingleCard() {
  const t = useTexts(texts)
  const { example, prefill } = useFirstUid()
  const text = example ? t('cardSingleDemo', { uid: example }) : t('cardSingleText')
  return (
    <Card icon={<IconSearch {...ICON} />} title={t('cardSingle')} text={text}>
      <Button onClick={prefill} renderRoot={props => <Link {...props} to="/uid-single-check" />}>
        {t('cardSingleGo')}
      </Button>
    </Card>
  )
}

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
