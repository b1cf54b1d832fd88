import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '../display/Failure.tsx'
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
  /** Why it did not work; '' = it did. */
  failure?: string
}

/** An action as an icon with its word on hover and focus, or as an entry of the menu that it stands in; and why it did not work. */
export function IconAction({ failure = '', isMain = false, ...action }: Props) {
  const Entry = useMenuEntry()
  return (
    <>
      {Entry ? <Entry {...action} /> : <Icon {...action} isMain={isMain} />}
      <Failure text={failure} />
    </>
  )
}

function Icon({ label, icon, onClick, isBusy = false, isDisabled = false, isMain = false }: Omit<Props, 'failure'>) {
  const isOff = isBusy || isDisabled
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
