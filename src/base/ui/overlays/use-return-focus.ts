import { useEffect, useRef, useState } from 'react'

/**
 * Returns the focus to its element before the dialog. Mantine does so only for a dialog that is
 * mounted closed and opens later. Many of ours are lazy and mounted open, which lost the focus.
 */
export function useReturnFocus(isOpen: boolean): void {
  const [focusedBefore] = useState(() => document.activeElement)
  const timer = useRef(0)
  useEffect(() => {
    if (!isOpen) return
    window.clearTimeout(timer.current) // React's strict mode closes and opens everything once
    return () => {
      timer.current = returnFocus(focusedBefore)
    }
  }, [isOpen, focusedBefore])
}

/** Restores the focus unless it has moved by then; a closing dialog still has it. */
function returnFocus(focusedBefore: Element | null): number {
  const atClose = document.activeElement
  return window.setTimeout(() => {
    const isLost = document.activeElement === document.body || document.activeElement === atClose
    if (isLost && focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
  })
}
