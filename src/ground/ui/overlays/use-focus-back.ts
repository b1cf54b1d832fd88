import { useEffect, useRef, useState } from 'react'

/**
 * Gives the focus back to what had it before a dialog. Mantine does so only for one that is mounted closed and opens
 * later; many of ours are loaded when they are wanted, open from their first moment, and left the keyboard nowhere.
 */
export function useFocusBack(isOpen: boolean): void {
  const [before] = useState(() => document.activeElement)
  const timer = useRef(0)
  useEffect(() => {
    if (!isOpen) return
    window.clearTimeout(timer.current) // React's strict mode closes and opens everything once
    return () => {
      timer.current = giveBack(before)
    }
  }, [isOpen, before])
}

/** Unless the focus has gone elsewhere by then; a dialog on its way out still holds it. */
function giveBack(before: Element | null): number {
  const atClose = document.activeElement
  return window.setTimeout(() => {
    const isLost = document.activeElement === document.body || document.activeElement === atClose
    if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
  })
}
