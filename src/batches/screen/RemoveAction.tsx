import { IconBan, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../ui/buttons/action-icon.ts'
import { IconAction } from '../../ui/buttons/IconAction.tsx'
import { askFirst } from '../../ui/overlays/ask-first.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { Task } from '../wire.ts'
import { allTasks, remove } from './calls.ts'
import { hasMovedOn } from './has-moved-on.ts'
import { isOpen, isRetried } from './task-actions.ts'
import { texts } from './texts.ts'

/** Cancels or deletes a batch, after asking once. */
export function RemoveAction({ task }: { task: Task }) {
  const t = useTexts(texts)
  const { mutate, isPending } = useRemove(task)
  const isCancel = isOpen(task)
  const label = isCancel ? t('cancelRequest') : t('deleteRequest')
  const text = isRetried(task) ? 'cancelRetryText' : isCancel ? 'cancelText' : 'deleteText'
  const ask = () =>
    askFirst({
      title: isCancel ? t('cancelTitle') : t('deleteTitle'),
      text: t(text, { file: task.fileName }),
      yes: label,
      no: t('keep'),
      onYes: mutate,
    })
  const icon = isCancel ? <IconBan {...ACTION_ICON} /> : <IconTrash {...ACTION_ICON} />
  return <IconAction label={label} icon={icon} onClick={ask} isBusy={isPending} />
}

/** Cancels an open batch, deletes an ended one, as the user saw it; whatever comes of it, the list is read again. */
function useRemove(task: Task) {
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
