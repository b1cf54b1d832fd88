import { IconBan, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { IconAction } from '../../ui/buttons/IconAction.tsx'
import { askFirst } from '../../ui/overlays/ask-first.ts'
import type { Task } from '../wire.ts'
import { ICON } from './icon.ts'
import { isOpen, isRetried } from './task-actions.ts'
import { texts } from './texts.ts'
import { useRemove } from './use-remove.ts'

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
  const icon = isCancel ? <IconBan {...ICON} /> : <IconTrash {...ICON} />
  return <IconAction label={label} icon={icon} onClick={ask} isBusy={isPending} />
}
