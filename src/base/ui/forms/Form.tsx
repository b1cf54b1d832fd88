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
  const { ref, awaitFault, forget } = useFirstFault()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    awaitFault()
    onSubmit(event)
  }
  return <form {...form} ref={ref} noValidate onSubmit={submit} onInput={forget} onChange={onType} />
}

// A group of checkboxes has its error on the surrounding element.
const FAULTY = '[aria-invalid="true"], [data-error] :is(input:not([type="hidden"]), textarea, select)'

/** What `useFirstFault` returns. */
type FirstFault = { ref: RefObject<HTMLFormElement | null>; awaitFault: () => void; forget: () => void }

/**
 * Focuses the first invalid field once after each submit, however late the error arrives, unless
 * the user is typing by then.
 */
export function useFirstFault(): FirstFault {
  const ref = useRef<HTMLFormElement>(null)
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current) return
    const field = ref.current?.querySelector<HTMLElement>(FAULTY)
    if (!field) return
    isAwaited.current = false
    field.focus()
  })
  return {
    ref,
    awaitFault: () => {
      isAwaited.current = true
    },
    forget: () => {
      isAwaited.current = false
    },
  }
}
