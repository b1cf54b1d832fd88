import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { issuesMessage, sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { mappingQuery } from './calls.ts'
import { texts } from './texts.ts'

type Change<Values> = {
  call: (values: Values) => Promise<unknown>
  /** Whose mapping is different afterwards. */
  companyOf: (values: Values) => number
  done: 'saved' | 'added' | 'removed' | 'copied'
  failed: 'updateFailed' | 'addFailed' | 'removeFailed' | 'copyFailed'
  onDone?: (values: Values) => void
}

/** One change of a mapping, which is read again before the page moves on. */
export function useMappingChange<Values = void>({ call, companyOf, done, failed, onDone }: Change<Values>) {
  const t = useTexts(texts)
  return useChange({
    call,
    done: t(done),
    failed: failure => mappingRefusalMessage(t(failed), failure),
    outdates: values => [mappingQuery(companyOf(values))],
    ...(onDone ? { onRefreshed: onDone } : {}),
  })
}

/** What went wrong, and what the server says about it: 409 names country and target, 400 the field. */
export function mappingRefusalMessage(failed: string, failure: unknown): string {
  if (failure instanceof CallFailed && failure.status === 409) return failure.message
  return sayWhy(failed, issuesMessage(failure))
}
