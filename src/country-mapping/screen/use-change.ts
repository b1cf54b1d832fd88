import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { CallFailed } from '../../ui/calls/call.ts'
import { sayIssues } from '../../ui/calls/say-failure.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { mappingQuery } from './calls.ts'
import { texts } from './texts.ts'

type Change<T> = {
  call: (values: T) => Promise<unknown>
  /** Whose mapping is different afterwards. */
  companyOf: (values: T) => number
  done: 'saved' | 'added' | 'removed' | 'copied'
  failed: 'updateFailed' | 'addFailed' | 'removeFailed' | 'copyFailed'
  onDone?: (values: T) => void
}

/** One change of a mapping: says how it went, and reads that mapping again before the page moves on. */
export function useChange<T>({ call, companyOf, done, failed, onDone }: Change<T>) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    meta: { says: failure => sayRefusal(t(failed), failure) },
    onSuccess: async (_answer, values) => {
      toast('success', t(done))
      await queries.invalidateQueries(mappingQuery(companyOf(values)))
      onDone?.(values)
    },
  })
}

/** What went wrong, and what the server says about it: 409 names country and target, 400 the field. */
export function sayRefusal(failed: string, failure: unknown): string {
  if (failure instanceof CallFailed && failure.status === 409) return failure.message
  return `${failed} ${sayIssues(failure)}`.trim()
}
