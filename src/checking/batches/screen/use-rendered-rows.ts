import { startTransition, useEffect, useState } from 'react'

// So many rows are rendered well within a frame, and faster than one scrolls.
const A_FRAME = 5

/** How many of so many rows are rendered: a few more with each frame, so that none comes late while one scrolls. */
export function useRenderedRows(rows: number): number {
  const [rendered, setRendered] = useState(0)
  useEffect(() => {
    if (rendered === rows) return
    if (rendered > rows) return setRendered(rows)
    const frame = requestAnimationFrame(() => startTransition(() => setRendered(Math.min(rows, rendered + A_FRAME))))
    return () => cancelAnimationFrame(frame)
  }, [rendered, rows])
  return Math.min(rendered, rows)
}
