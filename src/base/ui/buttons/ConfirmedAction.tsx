import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Confirmation } from '../overlays/ConfirmDialog.tsx'
import { openConfirm } from '../overlays/confirm.ts'
import { ACTION_ICON } from './action-icon.ts'
import { IconAction } from './IconAction.tsx'

type Mutation = { mutate: () => void; isPending: boolean; failure: string }
type Props = {
  label: string
  /** See `IconAction`. */
  word?: string
  /** Default: a bin. */
  icon?: ReactNode
  question: Omit<Confirmation, 'onConfirm'>
  change: Mutation
}

/** An icon for an irreversible action, which runs after a confirmation. */
export function ConfirmedAction({ icon = <IconTrash {...ACTION_ICON} />, question, change, ...action }: Props) {
  const { mutate, isPending, failure } = change
  const openQuestion = () => openConfirm({ ...question, onConfirm: () => mutate() })
  return <IconAction {...action} icon={icon} onClick={openQuestion} isBusy={isPending} failure={failure} />
}
