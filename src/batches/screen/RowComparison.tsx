import { Stack, Text } from '@mantine/core'
import { SAMENESS_TONES } from '../../authorities/screen/sameness-tones.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { StatusBadge } from '../../ui/display/StatusBadge.tsx'
import type { TaskRow } from '../wire.ts'
import { rowTexts } from './row-texts.ts'

/** Whether the answer is the company of the user's list, and what differs; of several rows which one it is about. */
export function RowComparison({ row: { comparison, rowCount } }: { row: TaskRow }) {
  const t = useTexts(rowTexts)
  if (comparison === null) return null
  const { sameness, word, differences, row, ownName } = comparison
  return (
    <Stack gap={2}>
      <StatusBadge tone={SAMENESS_TONES[sameness]}>{word}</StatusBadge>
      {differences.map(difference => (
        <Text key={difference} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {difference}
        </Text>
      ))}
      {rowCount > 1 && (
        <Text size="xs" c="dimmed" className="figures">
          {`${t('rowNumbers', { count: 1, numbers: row })}: ${ownName}`}
        </Text>
      )}
    </Stack>
  )
}
