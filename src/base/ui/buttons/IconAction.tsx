import { ActionIcon } from '@mantine/core'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { Failure } from '../display/Failure.tsx'
import { useIsTouch } from '../layout/window-size.ts'
import { ActionButton } from './ActionButton.tsx'
import { ActionSubject, accessibleName } from './action-subject.ts'

type Props = {
  /** Tooltip and accessible name. */
  label: string
  icon: ReactNode
  onClick: () => void
  isBusy?: boolean
  /** The action is not available now; the button keeps its place. */
  isDisabled?: boolean
  /** The main action of its row: coloured unless disabled. */
  isMain?: boolean
  /**
   * For a single action: the text beside its icon on touch screens. It is a part of `label`, which
   * also names the object.
   */
  touchLabel?: string
  /** The reason of a failure; '' = none. */
  failure?: string
}

/**
 * An action as an icon with its label on hover and focus, or as an entry of the surrounding menu.
 * Shows why it failed.
 */
export function IconAction({ failure = '', isMain = false, touchLabel: word, ...action }: Props) {
  const Entry = useMenuEntry()
  return (
    <>
      {Entry ? (
        <Entry {...action} />
      ) : word === undefined ? (
        <Icon {...action} isMain={isMain} />
      ) : (
        <LabelledIcon {...action} isMain={isMain} touchLabel={word} />
      )}
      <Failure text={failure} />
    </>
  )
}

// A separate component, so that a long table of icons needs no media query for each.
function LabelledIcon({ touchLabel: word, ...action }: Omit<Props, 'failure'>) {
  if (!useIsTouch()) return <Icon {...action} />
  const { label, icon, isMain = false, isDisabled = false, ...buttonProps } = action
  return (
    <ActionButton
      {...buttonProps}
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
  const isInactive = isBusy || isDisabled
  return (
    <ActionIcon
      variant="subtle"
      color={isMain && !isDisabled ? 'petrol' : 'gray'}
      {...(isDisabled ? { bg: 'transparent' } : {})}
      size="lg"
      aria-label={accessibleName(label, useContext(ActionSubject))}
      data-tip={label}
      data-disabled={isDisabled}
      onClick={() => !isInactive && onClick()}
      {...(isBusy ? { loading: true } : {})}
      // The `disabled` attribute would drop the focus after a click.
      renderRoot={({ disabled: _, ...props }) => <button {...props} aria-disabled={isInactive} />}
    >
      {icon}
    </ActionIcon>
  )
}

/** A menu entry with label and icon: a call, a link within the app, or a download. */
export type MenuEntry = { label: string; icon: ReactNode; isBusy?: boolean; isDisabled?: boolean } & (
  | { onClick: () => void }
  | { to: string; search: Record<string, number | string> }
  | { href: string }
)

/**
 * The component that renders an action within a menu (IconActions.tsx); null = it is shown as an
 * icon.
 */
export const MenuEntryContext = createContext<ComponentType<MenuEntry> | null>(null)

export const useMenuEntry = (): ComponentType<MenuEntry> | null => useContext(MenuEntryContext)
