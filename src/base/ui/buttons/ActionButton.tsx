import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'

type Props = Omit<ButtonProps, 'loading' | 'disabled'> &
  Pick<ComponentProps<'button'>, 'type' | 'onClick' | 'ref' | 'aria-label'> & {
    /** The server is working on the action. */
    isBusy?: boolean
    /** The action is not available now. */
    isDisabled?: boolean
    /**
     * Called on a click, or on Enter in a form, while the button is disabled; shows what is
     * missing.
     */
    onRefused?: () => void
  }

/**
 * A labelled action button. While busy or disabled it ignores clicks and a form's Enter. It does
 * not use the `disabled` attribute, which would drop the focus.
 */
export function ActionButton({ isBusy = false, isDisabled = false, type = 'button', onClick, ...props }: Props) {
  const { onRefused, ...buttonProps } = props
  const isInactive = isBusy || isDisabled
  const refuse = (event: MouseEvent) => {
    event.preventDefault()
    if (!isBusy) onRefused?.()
  }
  return (
    <Button
      {...buttonProps}
      loading={isBusy}
      data-disabled={isDisabled}
      onClick={event => (isInactive ? refuse(event) : onClick?.(event))}
      renderRoot={({ disabled: _, ...props }) => (
        <button {...props} type={type} aria-disabled={isInactive} aria-busy={isBusy} />
      )}
    />
  )
}
