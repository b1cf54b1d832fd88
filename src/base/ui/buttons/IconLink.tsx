import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { ActionSubject, accessibleName } from './action-subject.ts'
import { useMenuEntry } from './IconAction.tsx'

type LinkProps = {
  /** Tooltip and accessible name. */
  label: string
  icon: ReactNode
  to: string
  search?: Record<string, number | string>
}

/**
 * A link within the app as an icon with its label on hover and focus, or as an entry of the
 * surrounding menu.
 */
export function IconLink({ label, icon, to, search = {} }: LinkProps) {
  const Entry = useMenuEntry()
  const name = accessibleName(label, useContext(ActionSubject))
  if (Entry) return <Entry {...{ label, icon, to, search }} />
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={name}
      data-tip={label}
      renderRoot={props => <Link {...props} to={to} search={search} />}
    >
      {icon}
    </ActionIcon>
  )
}
