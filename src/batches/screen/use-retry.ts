import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { Task } from '../wire.ts'
import { allTasks, retry } from './calls.ts'
import { hasMovedOn } from './has-moved-on.ts'
import { texts } from './texts.ts'

/** Asks the open rows of an ended batch again; whatever comes of it, the list is read again. */
export function useRetry(task: Task) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (when: 'now' | 'possible') => retry(task, when),
    meta: { says: failure => t(hasMovedOn(failure) ? 'hasMovedOn' : 'retryFailed') },
    onSuccess: () => toast('success', t('wasRetried')),
    onSettled: () => queries.invalidateQueries(allTasks),
  })
}
