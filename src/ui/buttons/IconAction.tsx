import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '../display/Failure.tsx'
import { useIsTouch } from '../layout/window-size.ts'
import { ActionButton } from './ActionButton.tsx'
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
  /** Where it stands alone: what is read beside the icon where nothing can hover. Part of `label`, which says it of what. */
  word?: string
  /** Why it did not work; '' = it did. */
  failure?: string
}

/** An action as an icon with its word on hover and focus, or as an entry of the menu that it stands in; and why it did not work. */
export function IconAction({ failure = '', isMain = false, word, ...action }: Props) {
  const Entry = useMenuEntry()
  const isTouch = useIsTouch()
  return (
    <>
      {Entry ? (
        <Entry {...action} />
      ) : isTouch && word !== undefined ? (
        <Word {...action} isMain={isMain} word={word} />
      ) : (
        <Icon {...action} isMain={isMain} />
      )}
      <Failure text={failure} />
    </>
  )
}

const Word = ({ label, word, icon, isMain, ...action }: Omit<Props, 'failure'>) => (
  <ActionButton
    {...action}
    variant="subtle"
    color={isMain && !action.isDisabled ? 'petrol' : 'gray'}
    size="compact-md"
    leftSection={icon}
    aria-label={label}
  >
    {word}
  </ActionButton>
)

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
