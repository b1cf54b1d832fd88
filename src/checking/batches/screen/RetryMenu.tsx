import type { ReactNode } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import type { Task } from '../wire.ts'
import { retry } from './calls.ts'
import { texts } from './texts.ts'
import { useTaskChange } from './use-task-change.ts'
import { Way, WaysMenu } from './WaysMenu.tsx'

type Props = { task: Task; children: (isBusy: boolean) => ReactNode }

/** The two ways to ask open rows again, behind whatever button is handed in. */
export function RetryMenu({ task, children }: Props) {
  const { mutate, isPending, failure } = useRetry(task)
  return (
    <>
      <WaysMenu button={children(isPending)} isBusy={isPending}>
        <Ways onChoose={mutate} />
      </WaysMenu>
      <Failure text={failure} />
    </>
  )
}

/** The same two in a menu that holds more. */
export function RetryEntries({ task }: { task: Task }) {
  const { mutate, isPending } = useRetry(task)
  return <Ways onChoose={mutate} isBusy={isPending} />
}

const useRetry = (task: Task) =>
  useTaskChange({
    call: (when: 'now' | 'possible') => retry(task, when),
    done: 'wasRetried',
    failed: 'retryFailed',
  })

function Ways({ onChoose, isBusy = false }: { onChoose: (when: 'now' | 'possible') => void; isBusy?: boolean }) {
  const t = useTexts(texts)
  const now = { name: t('retryNow'), help: t('retryNowHelp') }
  const possible = { name: t('retryPossible'), help: t('retryPossibleHelp') }
  return (
    <>
      <Way {...now} isBusy={isBusy} onChoose={() => onChoose('now')} />
      <Way {...possible} isBusy={isBusy} onChoose={() => onChoose('possible')} />
    </>
  )
}
