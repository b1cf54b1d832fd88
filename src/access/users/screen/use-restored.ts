import { useEffect, useRef } from 'react'

/**
 * Restores a form's input from before an intermediate sign-in, once, when the form opens, so that
 * newer input is never overwritten.
 */
export function useRestoreDraft<Values>(stored: Values | null | undefined, setValues: (values: Values) => void): void {
  const wasRestored = useRef(false)
  useEffect(() => {
    if (wasRestored.current) return
    wasRestored.current = true
    if (stored) setValues(stored)
  }, [stored, setValues])
}
