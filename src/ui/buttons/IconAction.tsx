import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMenuEntry } from './menu-entry.ts'

type Props = {
  /** The word: tooltip and accessible name. */
  label: string
  icon: ReactNode
  onClick: () => void
  isBusy?: boolean
  /** Nothing to do at the moment; the button keeps its place. */
  isDisabled?: boolean
  /** The one action of its row that counts, once there is something to do. */
  isMain?: boolean
}

/** An action as an icon with its word on hover and focus, or as an entry of the menu that it stands in. */
export function IconAction({ label, icon, onClick, isBusy = false, isDisabled = false, isMain = false }: Props) {
  const Entry = useMenuEntry()
  const isOff = isBusy || isDisabled
  if (Entry) return <Entry {...{ label, icon, onClick, isBusy, isDisabled }} />
  return (
    <ActionIcon
      variant="subtle"
      color={isMain && !isDisabled ? 'petrol' : 'gray'}
      {...(isDisabled ? { bg: 'transparent' } : {})}
      size="lg"
      aria-label={label}
      data-tip={label}
      data-disabled={isDisabled}
      onClick={() => !isOff && onClick()}
      {...(isBusy ? { loading: true } : {})}
      // Not `disabled`: that would take the focus away from whoever has just pressed it.
      renderRoot={({ disabled: _, ...props }) => <button {...props} aria-disabled={isOff} />}
    >
      {icon}
    </ActionIcon>
  )
}
