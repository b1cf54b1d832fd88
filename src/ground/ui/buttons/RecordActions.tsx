import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Confirmation } from '../overlays/ConfirmDialog.tsx'
import { openConfirm } from '../overlays/confirm.ts'
import { ACTION_ICON } from './action-icon.ts'
import { IconAction, useMenuEntry } from './IconAction.tsx'

type LinkProps = {
  /** The word: tooltip and accessible name. */
  label: string
  icon: ReactNode
  to: string
  search?: Record<string, number | string>
}

/** A link to a page of ours as an icon, with its word on hover and focus, or as an entry of the menu that it stands in. */
export function IconLink({ label, icon, to, search = {} }: LinkProps) {
  const Entry = useMenuEntry()
  if (Entry) return <Entry {...{ label, icon, to, search }} />
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      data-tip={label}
      renderRoot={props => <Link {...props} to={to} search={search} />}
    >
      {icon}
    </ActionIcon>
  )
}

type Change = { mutate: () => void; isPending: boolean; failure: string }
type RemoveProps = { label: string; question: Omit<Confirmation, 'onConfirm'>; change: Change }

/** Removes something, after a question. */
export function RemoveIcon({ label, question, change: { mutate, isPending, failure } }: RemoveProps) {
  const ask = () => openConfirm({ ...question, onConfirm: () => mutate() })
  const icon = <IconTrash {...ACTION_ICON} />
  return <IconAction label={label} icon={icon} onClick={ask} isBusy={isPending} failure={failure} />
}
