import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = Omit<ButtonProps, 'loading' | 'disabled'> &
  Pick<ComponentProps<'button'>, 'type' | 'onClick' | 'ref' | 'aria-label'> & {
    /** The server works at what was pressed. */
    isBusy?: boolean
    /** Nothing to do at the moment. */
    isDisabled?: boolean
  }

/**
 * An action as a button with its word. While it is busy or has nothing to do it ignores clicks, and a form's Enter, but is not
 * `disabled`: that would take the focus away from whoever has just pressed it.
 */
export function ActionButton({ isBusy = false, isDisabled = false, type = 'button', onClick, ...look }: Props) {
  const isOff = isBusy || isDisabled
  return (
    <Button
      {...look}
      loading={isBusy}
      data-disabled={isDisabled}
      onClick={event => (isOff ? event.preventDefault() : onClick?.(event))}
      renderRoot={({ disabled: _, ...props }) => (
        <button {...props} type={type} aria-disabled={isOff} aria-busy={isBusy} />
      )}
    />
  )
}
