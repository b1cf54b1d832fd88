import { Stack, Text } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Folded } from '../../../ground/ui/display/Folded.tsx'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
import { SAMENESS_TONES } from '../../../registers/authorities/screen/sameness-tones.ts'
import type { TaskRow } from '../wire.ts'
import { rowTexts } from './row-texts.ts'

/** Whether the answer is the company of the user's list, and what differs; of several rows which one it is about. */
export function RowComparison({ row: { comparison, rowCount } }: { row: TaskRow }) {
  const t = useTexts(rowTexts)
  if (comparison === null) return null
  const { sameness, word, differences, row, ownName } = comparison
  return (
    <Stack gap={2}>
      {rowCount > 1 && (
        <Text size="xs" c="dimmed" className="figures" style={{ overflowWrap: 'anywhere' }}>
          {`${t('rowNumbers', { count: 1, numbers: row })}: ${ownName}`}
        </Text>
      )}
      <StatusBadge tone={SAMENESS_TONES[sameness]}>{word}</StatusBadge>
      <Folded lines={differences} />
    </Stack>
  )
}
