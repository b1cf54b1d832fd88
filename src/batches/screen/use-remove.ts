import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { Task } from '../wire.ts'
import { allTasks, remove } from './calls.ts'
import { hasMovedOn } from './has-moved-on.ts'
import { isOpen } from './task-actions.ts'
import { texts } from './texts.ts'

/** Cancels an open batch, deletes an ended one, as the user saw it; whatever comes of it, the list is read again. */
export function useRemove(task: Task) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(task),
    meta: { says: failure => t(hasMovedOn(failure) ? 'hasMovedOn' : 'removeFailed') },
    onSuccess: () => toast('success', isOpen(task) ? t('wasCancelled') : t('wasDeleted')),
    onSettled: () => queries.invalidateQueries(allTasks),
  })
  return { mutate: () => mutate(), isPending }
}
