import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../overlays/toast.ts'
import { describeFailure } from './failure-message.ts'

type QueryKeys = readonly { queryKey: QueryKey }[]

type ChangeOptions<Values, Answer> = {
  call: (values: Values) => Promise<Answer>
  /** The text of the toast after a success. */
  successMessage: string | ((values: Values, answer: Answer) => string)
  failureMessage: string | ((failure: unknown) => string)
  /**
   * Queries to reload after success and failure: a refusal may mean that the screen was outdated.
   */
  invalidates: QueryKeys | ((values: Values) => QueryKeys)
  /** Called before the reload, and awaited. */
  onDone?: (answer: Answer, values: Values) => unknown
  onFailed?: (failure: unknown) => unknown
  /** Called after a success, once the screen has been reloaded. */
  onRefreshed?: (values: Values) => void
  /** Changes with the same name are sent one at a time, in the order of the user's actions. */
  name?: string
}

/**
 * A change on the server, with a toast for its outcome. It stays pending until `outdates` has been
 * reloaded. A refused change does not wait, so that the user can correct it and press Enter at
 * once. `failure` is the text to show beside the control; `clearFailure` clears it once the input
 * changes.
 */
export function useChange<Values = void, Answer = unknown>(change: ChangeOptions<Values, Answer>) {
  const { call, successMessage, failureMessage, invalidates, onDone, onFailed, onRefreshed, name } = change
  const queries = useQueryClient()
  const summaryOf = (failure: unknown) =>
    typeof failureMessage === 'string' ? failureMessage : failureMessage(failure)
  const mutation = useMutation({
    mutationFn: call,
    ...(name ? { scope: { id: name } } : {}),
    meta: { errorTitle: summaryOf },
    onSuccess: async (answer, values) => {
      toast('success', typeof successMessage === 'string' ? successMessage : successMessage(values, answer))
      await onDone?.(answer, values)
    },
    onError: failure => onFailed?.(failure),
    onSettled: async (_answer, failure, values) => {
      const outdated = typeof invalidates === 'function' ? invalidates(values) : invalidates
      const reload = Promise.all(outdated.map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
      if (failure !== null) return
      await reload
      onRefreshed?.(values)
    },
  })
  const { error, reset } = mutation
  return {
    ...mutation,
    failure: error === null ? '' : describeFailure(summaryOf(error), error),
    clearFailure: () => error !== null && reset(),
  }
}
