import { ActionIcon } from '@mantine/core'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { Failure } from '../display/Failure.tsx'
import { useIsTouch } from '../layout/window-size.ts'
import { ActionButton } from './ActionButton.tsx'
import { ActionSubject, nameAction } from './action-subject.ts'

type Props = {
  /** Tooltip and accessible name. */
  label: string
  icon: ReactNode
  onClick: () => void
  isBusy?: boolean
  /** Nothing to do at the moment; the button keeps its place. */
  isDisabled?: boolean
  /** The main action of its row: coloured unless disabled. */
  isMain?: boolean
  /** For an action that stands alone: the text beside its icon on touch screens; a part of `label`, which also names the object. */
  word?: string
  /** Why it did not work; '' = it did. */
  failure?: string
}

/** Shows an action as an icon with its label on hover and focus, or as an entry of the menu that it stands in; and why it failed. */
export function IconAction({ failure = '', isMain = false, word, ...action }: Props) {
  const Entry = useMenuEntry()
  return (
    <>
      {Entry ? (
        <Entry {...action} />
      ) : word === undefined ? (
        <Icon {...action} isMain={isMain} />
      ) : (
        <Worded {...action} isMain={isMain} word={word} />
      )}
      <Failure text={failure} />
    </>
  )
}

// A component of its own, so that a long table of icons without words needs no media query for each.
function Worded({ word, ...action }: Omit<Props, 'failure'>) {
  if (!useIsTouch()) return <Icon {...action} />
  const { label, icon, isMain = false, isDisabled = false, ...how } = action
  return (
    <ActionButton
      {...how}
      isDisabled={isDisabled}
      variant="subtle"
      color={isMain && !isDisabled ? 'petrol' : 'gray'}
      {...(isDisabled ? { bg: 'transparent' } : {})}
      size="compact-md"
      leftSection={icon}
      aria-label={label}
    >
      {word}
    </ActionButton>
  )
}

function Icon({
  label,
  icon,
  onClick,
  isBusy = false,
  isDisabled = false,
  isMain = false,
}: Omit<Props, 'failure' | 'word'>) {
  const isOff = isBusy || isDisabled
  return (
    <ActionIcon
      variant="subtle"
      color={isMain && !isDisabled ? 'petrol' : 'gray'}
      {...(isDisabled ? { bg: 'transparent' } : {})}
      size="lg"
      aria-label={nameAction(label, useContext(ActionSubject))}
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

/** An action by its word and icon: a call, a page of ours, or a file to take home. */
export type MenuEntry = { label: string; icon: ReactNode; isBusy?: boolean; isDisabled?: boolean } & (
  | { onClick: () => void }
  | { to: string; search: Record<string, number | string> }
  | { href: string }
)

/** How an action is drawn where it stands in a menu (IconActions.tsx); null = it stands as an icon. */
export const MenuEntryContext = createContext<ComponentType<MenuEntry> | null>(null)

export const useMenuEntry = (): ComponentType<MenuEntry> | null => useContext(MenuEntryContext)
