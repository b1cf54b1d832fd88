import type { TextKey } from '../../../ground/texts/define.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import type { Task } from '../wire.ts'
import { allTasks, republish } from './calls.ts'
import { texts } from './texts.ts'

type Change<Values> = {
  call: (values: Values) => Promise<unknown>
  done: TextKey<typeof texts>
  failed: TextKey<typeof texts>
}

/** One change of a batch as the user saw it; where it is no longer that (409), nothing was done. */
export function useTaskChange<Values = void>({ call, done, failed }: Change<Values>) {
  const t = useTexts(texts)
  return useChange({
    call,
    done: t(done),
    failed: failure => t(isOutdated(failure) ? 'changedMeanwhile' : failed),
    outdates: [allTasks],
  })
}

const isOutdated = (failure: unknown): boolean => failure instanceof CallFailed && failure.status === 409

/** Makes a fetched result available for one more download. */
export const useRepublish = (task: Task) =>
  useTaskChange({ call: () => republish(task), done: 'wasProvided', failed: 'provideFailed' })
