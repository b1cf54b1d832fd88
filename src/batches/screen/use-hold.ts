import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { Task } from '../wire.ts'
import { allTasks } from './calls.ts'
import { hold } from './hold-call.ts'
import { texts } from './hold-texts.ts'

/** Sets or lifts a batch's hold; done when what is shown has been read again. */
export function useHold(task: Task) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isHeld: boolean) => hold(task, isHeld),
    meta: { says: () => t('holdFailed') },
    onSuccess: (_, isHeld) => toast('success', t(isHeld ? 'wasHeld' : 'wasLifted')),
    onSettled: () => queries.invalidateQueries(allTasks),
  })
}
