import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef } from 'react'

type Props = Pick<ComponentProps<'form'>, 'children' | 'aria-label' | 'autoComplete'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Something was typed: what was refused is no longer there. */
  onType?: (() => unknown) | undefined
}

/**
 * The one form. It can always be sent: where the screen or the server finds a fault, the field says what is wrong, and
 * the focus goes to the first such field. The browser's own messages are off, since they are in its language.
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

// A group of boxes has its fault on the element around them.
const FAULTY = '[aria-invalid="true"], [data-error] :is(input:not([type="hidden"]), textarea, select)'

type FirstFault = { ref: RefObject<HTMLFormElement | null>; awaitFault: () => void; forget: () => void }

/** Focuses the first field with a fault once after each sending, however late the fault comes; what is typed meanwhile keeps the focus. */
function useFirstFault(): FirstFault {
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
