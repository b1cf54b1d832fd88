import { Stack, Text } from '@mantine/core'
import type { TaskRow } from '../wire.ts'
import { RowComparison } from './RowComparison.tsx'
import { type Judging, RowJudgement } from './RowJudgement.tsx'

type Props = { taskId: number; row: TaskRow; onJudge: (judging: Judging) => void }

/** The name that the authority gave, and whether it is that company: each name of the list is compared and judged by itself. */
export function RowAnswered({ row, ...judged }: Props) {
  return (
    <Stack gap={6}>
      <Text style={{ overflowWrap: 'anywhere' }}>{row.companyName}</Text>
      {byName(row).map(named => (
        <Stack key={named.ownName} gap={2}>
          <RowComparison row={named} />
          <RowJudgement {...judged} row={named} />
        </Stack>
      ))}
    </Stack>
  )
}

/** The row as it is of each of its names. */
const byName = (row: TaskRow): TaskRow[] =>
  row.names.length === 0 ? [row] : row.names.map(named => ({ ...row, ...named }))
