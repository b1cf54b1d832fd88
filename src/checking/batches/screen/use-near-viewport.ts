import { type RefCallback, startTransition, useCallback, useState } from 'react'

// About two windows above and below: what one scrolls to is there before it is seen.
const NEAR = '1600px 0px'

/** Whether an element is near the window; when it leaves, its height is told, so that its room can be kept. */
export function useNearViewport(onLeave: (height: number) => void) {
  const [isNear, setNear] = useState(false)
  const ref: RefCallback<Element> = useCallback(
    element => {
      if (element === null) return
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry === undefined) return
          if (!entry.isIntersecting && entry.boundingClientRect.height > 0) onLeave(entry.boundingClientRect.height)
          startTransition(() => setNear(entry.isIntersecting))
        },
        { rootMargin: NEAR },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [onLeave],
  )
  return { isNear, ref }
}
