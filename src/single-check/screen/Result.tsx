import { Alert, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { VERDICT_TONES } from '../../authorities/screen/verdict-tones.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { StatusBadge } from '../../ui/display/StatusBadge.tsx'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { countryName } from '../../uid/country-names.ts'
import { groupUid } from '../../uid/show-uid.ts'
import type { SingleResult } from '../wire.ts'
import { Proof } from './Proof.tsx'
import { ResultActions } from './ResultActions.tsx'
import { texts } from './texts.ts'

type Props = { result: SingleResult /** Whether the reader may fetch the report. */; hasReport?: boolean }

/** The answer: message as title, verdict, proof, name and address. */
export function Result({ result, hasReport = true }: Props) {
  const t = useTexts(texts)
  return (
    <Stack gap="md" pt="md" style={{ borderTop: '1px solid var(--ui-line)' }}>
      <Stack gap={4}>
        <StatusBadge tone={VERDICT_TONES[result.verdict]} size="lg">
          {t(result.verdict)}
        </StatusBadge>
        <Title order={2}>{result.onlyLevel1 ? t('onlyLevel1') : result.resultMsg}</Title>
        <Proof result={result} />
      </Stack>
      {result.onlyLevel1 && (
        <Alert
          variant="light"
          color="petrol"
          icon={<IconInfoCircle aria-hidden />}
          styles={{ message: { whiteSpace: 'pre-line' } }}
        >
          {result.resultMsg}
        </Alert>
      )}
      {result.hints.map(hint => (
        <Text key={hint} c="var(--ui-doubt)">
          {hint}
        </Text>
      ))}
      <Fields result={result} />
      <Group gap="sm">
        <ResultActions result={result} hasReport={hasReport} />
      </Group>
    </Stack>
  )
}

function Fields({ result }: { result: SingleResult }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      <CopyField label={t('resultUid')} value={result.uid} shown={groupUid(result.uid)} />
      <CopyField label={t('companyName')} value={result.companyName} />
      <CopyField label={t('street')} value={result.street} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <CopyField label={t('zipCode')} value={result.zipCode} />
        <CopyField label={t('city')} value={result.city} />
      </SimpleGrid>
      <CopyField label={t('country')} value={countryName(result.country, language)} />
      <CopyField
        label={t('resultMsg')}
        value={result.resultMsg}
        shown={result.resultMsg.replaceAll(/\s*\n\s*/g, ' ')}
      />
    </SimpleGrid>
  )
}
