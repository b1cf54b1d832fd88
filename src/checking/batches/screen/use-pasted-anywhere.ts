import { useWindowEvent } from '@mantine/hooks'
import type { First } from './first.ts'

/** Ctrl+V on the page, outside its fields, opens the upload dialog with the copied file or the text. */
export function usePastedAnywhere(isActive: boolean, open: (first: First) => void): void {
  useWindowEvent('paste', event => {
    if (!isActive || isField(event.target)) return
    const [file] = event.clipboardData?.files ?? []
    const text = event.clipboardData?.getData('text/plain') ?? ''
    // Excel copies a picture of its cells along.
    if (text.trim() !== '') open(text)
    else if (file !== undefined) open(file)
  })
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
