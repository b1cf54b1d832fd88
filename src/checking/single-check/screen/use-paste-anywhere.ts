import { useWindowEvent } from '@mantine/hooks'
import { shownWhileTyping } from './typed-uid.ts'

/** A UID pasted anywhere on the page lands in the field. */
export function usePasteAnywhere(field: { current: HTMLInputElement | null }, onPaste: (uid: string) => void): void {
  useWindowEvent('paste', event => {
    if (takesText(event.target)) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text.trim() === '') return
    // Else the browser would paste it a second time, into the field that has the focus now.
    event.preventDefault()
    onPaste(shownWhileTyping(text.trim(), true))
    field.current?.focus()
  })
}

/** The fields of an answer are read-only: a UID pasted there is meant for the question. */
const takesText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && !target.readOnly
