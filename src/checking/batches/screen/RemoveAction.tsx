import { IconBan, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../ground/ui/buttons/action-icon.ts'
import { IconAction } from '../../../ground/ui/buttons/IconAction.tsx'
import { openConfirm } from '../../../ground/ui/overlays/confirm.ts'
import type { Task } from '../wire.ts'
import { remove } from './calls.ts'
import { isOpen, isRetried } from './task-actions.ts'
import { texts } from './texts.ts'
import { useTaskChange } from './use-task-change.ts'

/** Cancels or deletes a batch, after asking once. */
export function RemoveAction({ task }: { task: Task }) {
  const t = useTexts(texts)
  const isCancel = isOpen(task)
  const { mutate, isPending, failure } = useTaskChange({
    call: () => remove(task),
    done: isCancel ? 'wasCancelled' : 'wasDeleted',
    failed: isCancel ? 'cancelFailed' : 'removeFailed',
  })
  const label = isCancel ? t('cancelRequest') : t('deleteRequest')
  const text = isRetried(task) ? 'cancelRetryText' : isCancel ? 'cancelText' : 'deleteText'
  const ask = () =>
    openConfirm({
      title: isCancel ? t('cancelTitle') : t('deleteTitle'),
      text: t(text, { file: task.fileName }),
      confirm: label,
      cancel: isCancel ? t('keepRunning') : t('keep'),
      onConfirm: () => mutate(),
    })
  const icon = isCancel ? <IconBan {...ACTION_ICON} /> : <IconTrash {...ACTION_ICON} />
  return <IconAction label={label} icon={icon} onClick={ask} isBusy={isPending} failure={failure} />
}
