import { Anchor, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { PROGRAM_PATHS } from '../../../base/roles/program-rules.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CopyField } from '../../../base/ui/fields/CopyField.tsx'
import { EXAMPLES, type Example, exampleOf } from './examples.ts'
import { texts } from './keys-texts.ts'

/** Shows an example call for this installation, ready to copy. */
export function CallExample() {
  const t = useTexts(texts)
  const [example, setExample] = useState<Example>('curl')
  const code = exampleOf(example, window.location.origin)
  return (
    <Stack component="section" gap="sm" maw={820}>
      <Title order={2}>{t('exampleTitle')}</Title>
      <SegmentedControl
        aria-label={t('exampleChoice')}
        data={[...EXAMPLES]}
        value={example}
        onChange={selection => setExample(selection)}
        style={{ alignSelf: 'flex-start' }}
      />
      <CopyField label={t('example')} value={code} lines={code.split('\n').length} />
      <Text>
        {t('described')}{' '}
        <Anchor href={PROGRAM_PATHS.description} style={{ overflowWrap: 'anywhere' }}>
          {PROGRAM_PATHS.description}
        </Anchor>
      </Text>
    </Stack>
  )
}
