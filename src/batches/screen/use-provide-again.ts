import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { Task } from '../wire.ts'
import { allTasks, provideAgain } from './calls.ts'
import { hasMovedOn } from './has-moved-on.ts'
import { texts } from './texts.ts'

/** Makes a fetched result available for one more download; whatever comes of it, the list is read again. */
export function useProvideAgain(task: Task) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => provideAgain(task),
    meta: { says: failure => t(hasMovedOn(failure) ? 'hasMovedOn' : 'provideFailed') },
    onSuccess: () => toast('success', t('wasProvided')),
    onSettled: () => queries.invalidateQueries(allTasks),
  })
  return { mutate: () => mutate(), isPending }
}
