import { Button, List, Stack, Text, Title } from '@mantine/core'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ACCOUNT_FIELDS } from '../fields-rules.ts'
import { texts } from './companies-texts.ts'

/** Lists missing information in the right panel; renders nothing if none is missing. */
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

/** Lists the labels of the missing fields. The server sends keys (docs/rules.md#fields). */
export function MissingList({ missing }: { missing: string[] }) {
  const t = useTexts(texts)
  return (
    <List size="sm">
      {ACCOUNT_FIELDS.filter(field => missing.includes(field)).map(field => (
        <List.Item key={field}>{t(field)}</List.Item>
      ))}
    </List>
  )
}
