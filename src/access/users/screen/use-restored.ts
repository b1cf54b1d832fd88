import { useEffect, useRef } from 'react'

/**
 * Restores a form's input typed before an intermediate sign-in: once, on opening, and never over
 * newer input.
 */
export function useRestored<Values>(stored: Values | null | undefined, fill: (values: Values) => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    if (stored) fill(stored)
  }, [stored, fill])
}
