import { allEntries, clearCache } from '../../../answers/cache/screen/calls.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { cancelRefresh, refreshStateQuery, startRefresh } from './calls.ts'
import { texts } from './texts.ts'

type Action = {
  call: () => Promise<void>
  done: 'started' | 'cancelled' | 'cleared'
  failed: (failure: unknown) => 'startFailed' | 'alreadyRunning' | 'cancelFailed' | 'clearFailed'
}

const START: Action = {
  call: startRefresh,
  done: 'started',
  failed: failure => (failure instanceof CallFailed && failure.status === 409 ? 'alreadyRunning' : 'startFailed'),
}
const CANCEL: Action = { call: cancelRefresh, done: 'cancelled', failed: () => 'cancelFailed' }
const CLEAR: Action = { call: clearCache, done: 'cleared', failed: () => 'clearFailed' }

/** What a Dev may do with the cache; whatever comes of it, state and entries are read again. */
export const useCacheActions = () => ({ start: useAction(START), cancel: useAction(CANCEL), clear: useAction(CLEAR) })

function useAction({ call, done, failed }: Action) {
  const t = useTexts(texts)
  return useChange({
    call,
    done: t(done),
    failed: failure => t(failed(failure)),
    outdates: [refreshStateQuery, allEntries],
  })
}
