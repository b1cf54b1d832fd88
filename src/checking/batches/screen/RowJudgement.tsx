import { Button, Stack, Text } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import type { Judged } from '../../../vat-ids/same-company/judgement.ts'
import type { Judging as SentJudging, TaskRow } from '../wire.ts'
import { allTasks, judge } from './calls.ts'
import { JudgeButtons, JudgeDialog } from './JudgeDialog.tsx'
import { texts } from './judgement-texts.ts'

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
      {!judgement?.stands && comparison.isDiffering && (
        <JudgeButtons size="compact-xs" onChoose={word => onJudge({ row, word })} />
      )}
    </Stack>
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

/** Both names of the row, and a remark. */
export function JudgeRow({ taskId, row, word, onClose }: Judging & { taskId: number; onClose: () => void }) {
  const names = { ownName: row.comparison?.ownName ?? '', givenName: row.companyName }
  return <JudgeDialog names={names} word={word} keeping={useJudging(taskId, row, onClose)} onClose={onClose} />
}

/** Keeps what somebody says of the company in a row that was compared, or takes it back. */
function useJudging(taskId: number, { uid, comparison }: TaskRow, onDone: () => void) {
  const t = useTexts(texts)
  return useChange({
    call: (said: Pick<SentJudging, 'word' | 'remark'>) => judge(taskId, { uid, row: comparison?.row ?? 0, ...said }),
    done: ({ word }) => t(word === 'withdrawn' ? 'wasWithdrawn' : 'wasJudged'),
    failed: t('judgeFailed'),
    outdates: [allTasks],
    onDone,
  })
}
