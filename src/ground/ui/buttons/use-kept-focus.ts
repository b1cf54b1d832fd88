import { type RefObject, useEffect, useRef } from 'react'

type KeptFocus = { ref: RefObject<HTMLDivElement | null>; onFocus: () => void; onBlur: () => void }

/**
 * Keeps the focus among the actions of a record: where the one that was pressed goes, as a result does with its one download, the
 * first of those that are left has it. What goes by itself tells nobody that it lost the focus.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null)
  const isHere = useRef(false)
  useEffect(() => {
    const isLost = isHere.current && document.activeElement === document.body
    if (isLost) ref.current?.querySelector<HTMLElement>('button, a, input')?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: () => {
      isHere.current = true
    },
    onBlur: () => {
      isHere.current = false
    },
  }
}
