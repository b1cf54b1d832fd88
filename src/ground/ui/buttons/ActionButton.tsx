import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'

type Props = Omit<ButtonProps, 'loading' | 'disabled'> &
  Pick<ComponentProps<'button'>, 'type' | 'onClick' | 'ref' | 'aria-label'> & {
    /** The server works at what was pressed. */
    isBusy?: boolean
    /** Nothing to do at the moment. */
    isDisabled?: boolean
    /** Called when it is pressed, also by a form's Enter, while there is nothing to do: says what is missing. */
    onRefused?: () => void
  }

/**
 * An action as a button with its word. While it is busy or has nothing to do it ignores clicks, and a form's Enter, but is not
 * `disabled`: that would take the focus away from whoever has just pressed it.
 */
export function ActionButton({ isBusy = false, isDisabled = false, type = 'button', onClick, ...props }: Props) {
  const { onRefused, ...look } = props
  const isOff = isBusy || isDisabled
  const refuse = (event: MouseEvent) => {
    event.preventDefault()
    if (!isBusy) onRefused?.()
  }
  return (
    <Button
      {...look}
      loading={isBusy}
      data-disabled={isDisabled}
      onClick={event => (isOff ? refuse(event) : onClick?.(event))}
      renderRoot={({ disabled: _, ...props }) => (
        <button {...props} type={type} aria-disabled={isOff} aria-busy={isBusy} />
      )}
    />
  )
}
