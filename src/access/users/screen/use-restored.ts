import { useEffect, useRef } from 'react'

/** Fills a form with what was typed before a sign-in in between: once, when it opens, and never over what is typed now. */
export function useRestored<Values>(kept: Values | null | undefined, fill: (values: Values) => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    if (kept) fill(kept)
  }, [kept, fill])
}
