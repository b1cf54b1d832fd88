import { useEffect, useRef, useState } from 'react'

/**
 * Returns the focus to its element before the dialog. Mantine does so only for a dialog that is
 * mounted closed and opens later. Many of ours are lazy and mounted open, which lost the focus.
 */
export function useFocusBack(isOpen: boolean): void {
  const [before] = useState(() => document.activeElement)
  const timer = useRef(0)
  useEffect(() => {
    if (!isOpen) return
    window.clearTimeout(timer.current) // React's strict mode closes and opens everything once
    return () => {
      timer.current = returnFocus(before)
    }
  }, [isOpen, before])
}

/** Does nothing if the focus has moved elsewhere by then; a closing dialog still holds it. */
function returnFocus(before: Element | null): number {
  const atClose = document.activeElement
  return window.setTimeout(() => {
    const isLost = document.activeElement === document.body || document.activeElement === atClose
    if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
  })
}
