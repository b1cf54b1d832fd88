import { startTransition, useEffect, useState } from 'react'

// So many rows are drawn well within a frame, and faster than one scrolls.
const A_FRAME = 5

/** How many of so many rows are drawn: a few more with each frame, so that none comes late while one scrolls. */
export function useDrawn(rows: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn === rows) return
    if (drawn > rows) return setDrawn(rows)
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(Math.min(rows, drawn + A_FRAME))))
    return () => cancelAnimationFrame(frame)
  }, [drawn, rows])
  return Math.min(drawn, rows)
}
