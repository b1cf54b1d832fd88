import { IconTrash } from '@tabler/icons-react'
import type { Confirmation } from '../overlays/ConfirmDialog.tsx'
import { openConfirm } from '../overlays/confirm.ts'
import { ACTION_ICON } from './action-icon.ts'
import { IconAction } from './IconAction.tsx'

type Change = { mutate: () => void; isPending: boolean; failure: string }
type Props = { label: string; question: Omit<Confirmation, 'onConfirm'>; change: Change }

/** Removes something, after a question. */
export function RemoveIcon({ label, question, change: { mutate, isPending, failure } }: Props) {
  const ask = () => openConfirm({ ...question, onConfirm: () => mutate() })
  const icon = <IconTrash {...ACTION_ICON} />
  return <IconAction label={label} icon={icon} onClick={ask} isBusy={isPending} failure={failure} />
}
