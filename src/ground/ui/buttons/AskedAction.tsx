import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Confirmation } from '../overlays/ConfirmDialog.tsx'
import { openConfirm } from '../overlays/confirm.ts'
import { ACTION_ICON } from './action-icon.ts'
import { IconAction } from './IconAction.tsx'

type Change = { mutate: () => void; isPending: boolean; failure: string }
type Props = {
  label: string
  /** As IconAction has it. */
  word?: string
  /** A bin, unless given. */
  icon?: ReactNode
  question: Omit<Confirmation, 'onConfirm'>
  change: Change
}

/** An action that cannot be undone, as an icon: makes its change once its question is answered by yes. */
export function AskedAction({ icon = <IconTrash {...ACTION_ICON} />, question, change, ...action }: Props) {
  const { mutate, isPending, failure } = change
  const ask = () => openConfirm({ ...question, onConfirm: () => mutate() })
  return <IconAction {...action} icon={icon} onClick={ask} isBusy={isPending} failure={failure} />
}
