import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import type { Judging, TaskRow } from '../wire.ts'
import { allTasks, judge } from './calls.ts'
import { texts } from './judgement-texts.ts'

/** Keeps what somebody says of the company in a row that was compared, or takes it back. */
export function useJudging(taskId: number, { uid, comparison }: TaskRow, onDone: () => void) {
  const t = useTexts(texts)
  return useChange({
    call: (said: Pick<Judging, 'word' | 'remark'>) => judge(taskId, { uid, row: comparison?.row ?? 0, ...said }),
    done: ({ word }) => t(word === 'withdrawn' ? 'wasWithdrawn' : 'wasJudged'),
    failed: t('judgeFailed'),
    outdates: [allTasks],
    onDone,
  })
}
