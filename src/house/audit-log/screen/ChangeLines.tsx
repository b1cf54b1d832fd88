import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Change } from '../say-rules.ts'
import { texts } from './texts.ts'

/** What changed, a line a field: as it was, an arrow, as it is. */
export function ChangeLines({ changes }: { changes: Change[] }) {
  return (
    <Stack gap={2}>
      {changes.map(change => (
        <ChangeLine key={change.field} change={change} />
      ))}
    </Stack>
  )
}

function ChangeLine({ change: { field, before, after } }: { change: Change }) {
  const t = useTexts(texts)
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text span inherit c="dimmed">
        {field}:{' '}
      </Text>
      {before !== null && before}
      {before !== null && after !== null && (
        <>
          <span aria-hidden> → </span>
          <VisuallyHidden component="span"> {t('becomes')} </VisuallyHidden>
        </>
      )}
      {after !== null && after}
    </Text>
  )
}
