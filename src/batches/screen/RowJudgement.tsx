import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Judged } from '../../same-company/judgement.ts'
import { texts as sayTexts } from '../../same-company/judgement-texts.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { Failure } from '../../ui/display/Failure.tsx'
import type { TaskRow } from '../wire.ts'
import { JudgeDialog } from './JudgeDialog.tsx'
import { texts } from './judgement-texts.ts'
import { useJudging } from './use-judging.ts'

const WORDS = ['same-company', 'other-company'] as const satisfies Judged[]

type Props = { taskId: number; row: TaskRow }

/** What somebody said of a company that differs; where nobody did, or it lapsed, the ways to say it. */
export function RowJudgement({ taskId, row }: Props) {
  const { judgement, comparison } = row
  if (comparison === null) return null
  return (
    <Stack gap={2} align="flex-start">
      {judgement && <Text size="xs">{judgement.said}</Text>}
      {judgement?.stands && <Withdraw taskId={taskId} row={row} />}
      {!judgement?.stands && comparison.isDiffering && <Judge taskId={taskId} row={row} />}
    </Stack>
  )
}

function Judge({ taskId, row }: Props) {
  const say = useTexts(sayTexts)
  const [word, setWord] = useState<Judged | null>(null)
  return (
    <>
      <Group gap={4}>
        {WORDS.map(each => (
          <Button key={each} variant="default" size="compact-xs" onClick={() => setWord(each)}>
            {say(each)}
          </Button>
        ))}
      </Group>
      {word && <JudgeDialog taskId={taskId} row={row} word={word} onClose={() => setWord(null)} />}
    </>
  )
}

function Withdraw({ taskId, row }: Props) {
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
