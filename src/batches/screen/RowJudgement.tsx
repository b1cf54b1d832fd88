import { Button, Group, Stack, Text } from '@mantine/core'
import type { Judged } from '../../same-company/judgement.ts'
import { texts as sayTexts } from '../../same-company/judgement-texts.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { Failure } from '../../ui/display/Failure.tsx'
import type { TaskRow } from '../wire.ts'
import { texts } from './judgement-texts.ts'
import { useJudging } from './use-judging.ts'

const WORDS = ['same-company', 'other-company'] as const satisfies Judged[]

/** What somebody is about to say of a row's company. */
export type Judging = { row: TaskRow; word: Judged }

type Props = { taskId: number; row: TaskRow; onJudge: (judging: Judging) => void }

/** What somebody said of a company that differs; where nobody did, or it lapsed, the ways to say it. */
export function RowJudgement({ taskId, row, onJudge }: Props) {
  const { judgement, comparison } = row
  if (comparison === null) return null
  return (
    <Stack gap={2} align="flex-start">
      {judgement && (
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          {judgement.said}
        </Text>
      )}
      {judgement?.stands && <Withdraw taskId={taskId} row={row} />}
      {!judgement?.stands && comparison.isDiffering && <Judge row={row} onJudge={onJudge} />}
    </Stack>
  )
}

function Judge({ row, onJudge }: Omit<Props, 'taskId'>) {
  const say = useTexts(sayTexts)
  return (
    <Group gap={4}>
      {WORDS.map(word => (
        <Button key={word} variant="default" size="compact-xs" onClick={() => onJudge({ row, word })}>
          {say(word)}
        </Button>
      ))}
    </Group>
  )
}

function Withdraw({ taskId, row }: Omit<Props, 'onJudge'>) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useJudging(taskId, row, () => undefined)
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        loading={isPending}
        onClick={() => mutate({ word: 'withdrawn', remark: '' })}
      >
        {t('withdraw')}
      </Button>
      <Failure text={failure} />
    </>
  )
}
