import { Stack, Text } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { TaskRow } from '../wire.ts'
import { rowTexts } from './row-texts.ts'

/** What the user's list calls the company; where it has several names for this UID, each on a line, and that they are several. */
export function RowOwnNames({ row: { ownName, names, hasMoreNames } }: { row: TaskRow }) {
  const t = useTexts(rowTexts)
  if (names.length === 0) return <Text style={WHOLE}>{ownName}</Text>
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {t(hasMoreNames ? 'rowMoreNames' : 'rowNames', { count: names.length })}
      </Text>
      {names.map(named => (
        <Text key={named.ownName} style={WHOLE}>
          {named.ownName}
        </Text>
      ))}
    </Stack>
  )
}

const WHOLE = { overflowWrap: 'anywhere' } as const
