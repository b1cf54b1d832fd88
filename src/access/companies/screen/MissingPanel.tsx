import { Button, Stack, Text, Title } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { MissingList } from './MissingList.tsx'
import { texts } from './texts.ts'

/** The right panel's list of missing information; nothing where nothing is missing. */
export function MissingPanel({ missing, onComplete }: { missing: string[]; onComplete: () => void }) {
  const t = useTexts(texts)
  if (missing.length === 0) return null
  return (
    <Stack gap="xs" component="section">
      <Title order={2}>{t('missingTitle')}</Title>
      <Text c="dimmed">{t('missingText')}</Text>
      <MissingList missing={missing} />
      <Button variant="light" size="xs" onClick={onComplete} style={{ alignSelf: 'flex-start' }}>
        {t('complete')}
      </Button>
    </Stack>
  )
}
