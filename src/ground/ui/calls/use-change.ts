import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../overlays/toast.ts'
import { sayFailure } from './failure-message.ts'

type Outdated = readonly { queryKey: QueryKey }[]

type Change<Values, Answer> = {
  call: (values: Values) => Promise<Answer>
  /** What a toast says afterwards. */
  done: string | ((values: Values, answer: Answer) => string)
  failed: string | ((failure: unknown) => string)
  /** Read again whatever comes of it: a refusal may mean that the screen was outdated. */
  outdates: Outdated | ((values: Values) => Outdated)
  /** Before that; awaited. */
  onDone?: (answer: Answer, values: Values) => unknown
  onFailed?: (failure: unknown) => unknown
  /** After a success, once the screen has been read again. */
  onRefreshed?: (values: Values) => void
  /** Changes of one name reach the server one after the other, in the order in which they were made. */
  name?: string
}

/**
 * One change on the server, with a toast that tells its outcome; pending until what it outdates has been read again. A refused one
 * waits for nothing: whoever mends it and presses Enter at once is heard. `failure` is the sentence to stand where the change was
 * made, until it is tried again or forgotten: what was refused is no longer there.
 */
export function useChange<Values = void, Answer = unknown>(change: Change<Values, Answer>) {
  const { call, done, failed, outdates, onDone, onFailed, onRefreshed, name } = change
  const queries = useQueryClient()
  const sayAbout = (failure: unknown) => (typeof failed === 'string' ? failed : failed(failure))
  const mutation = useMutation({
    mutationFn: call,
    ...(name ? { scope: { id: name } } : {}),
    meta: { errorTitle: sayAbout },
    onSuccess: async (answer, values) => {
      toast('success', typeof done === 'string' ? done : done(values, answer))
      await onDone?.(answer, values)
    },
    onError: failure => onFailed?.(failure),
    onSettled: async (_answer, failure, values) => {
      const outdated = typeof outdates === 'function' ? outdates(values) : outdates
      const isReadAgain = Promise.all(outdated.map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
      if (failure !== null) return
      await isReadAgain
      onRefreshed?.(values)
    },
  })
  const { error, reset } = mutation
  return {
    ...mutation,
    failure: error === null ? '' : sayFailure(sayAbout(error), error),
    forget: () => error !== null && reset(),
  }
}
