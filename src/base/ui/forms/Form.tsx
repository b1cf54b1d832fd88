import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef } from 'react'

type Props = Pick<ComponentProps<'form'>, 'children' | 'aria-label' | 'autoComplete'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Called when the input changes, which makes the last refusal obsolete. */
  onType?: (() => unknown) | undefined
}

/**
 * The base of every form. It can always be submitted: if the screen or the server finds an error,
 * the field shows it and gets the focus. The browser's own messages are off, because they are in
 * the browser's language.
 */
export function Form({ onSubmit, onType, ...form }: Props) {
  const { ref, awaitError, stopAwaiting } = useFirstErrorFocus()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    awaitError()
    onSubmit(event)
  }
  return <form {...form} ref={ref} noValidate onSubmit={submit} onInput={stopAwaiting} onChange={onType} />
}

// The second part covers groups of checkboxes, whose surrounding element has the error.
const INVALID_FIELD = '[aria-invalid="true"], [data-error] :is(input:not([type="hidden"]), textarea, select)'

/** What `useFirstErrorFocus` returns. */
type FirstErrorFocus = { ref: RefObject<HTMLFormElement | null>; awaitError: () => void; stopAwaiting: () => void }

/**
 * Focuses the first invalid field once after each submit, however late the error arrives, unless
 * the user is typing by then.
 */
export function useFirstErrorFocus(): FirstErrorFocus {
  const ref = useRef<HTMLFormElement>(null)
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current) return
    const field = ref.current?.querySelector<HTMLElement>(INVALID_FIELD)
    if (!field) return
    isAwaited.current = false
    field.focus()
  })
  return {
    ref,
    awaitError: () => {
      isAwaited.current = true
    },
    stopAwaiting: () => {
      isAwaited.current = false
    },
  }
}
