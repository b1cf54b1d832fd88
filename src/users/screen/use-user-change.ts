import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { usersQuery } from './administration-calls.ts'
import { texts } from './administration-texts.ts'
import { sayRefusal } from './say-refusal.ts'

type Change<Values, Answer> = {
  call: (values: Values) => Promise<Answer>
  done: 'added' | 'updated' | 'removed' | 'wasReset'
  failed: 'addFailed' | 'updateFailed' | 'removeFailed' | 'resetFailed'
  onDone?: (answer: Answer) => void
  /** Changes of one name reach the server one after the other, in the order in which they were made. */
  name?: string
}

/** One change of a user: says how it went, and reads the list again, which a refusal may have found outdated. */
export function useUserChange<Values, Answer>({ call, done, failed, onDone, name }: Change<Values, Answer>) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    ...(name ? { scope: { id: name } } : {}),
    meta: { says: failure => `${t(failed)} ${sayRefusal(failure, t)}`.trim() },
    onSuccess: answer => {
      toast('success', t(done))
      onDone?.(answer)
    },
    onSettled: () => queries.invalidateQueries(usersQuery),
  })
}
