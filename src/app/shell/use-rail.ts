import { useState } from 'react'
import { readLocal, storeLocal } from '../../ground/ui/browser/local-storage.ts'
import { useIsTouch } from '../../ground/ui/layout/window-size.ts'

const KEY = 'menu'
const RAIL = 'rail'

/** Whether the menu is a rail of icons, as it was left; never where nothing can hover, and icons would have no words. */
export function useRail(): [isRail: boolean, toggle: (() => void) | null] {
  const isTouch = useIsTouch()
  const [isRail, setRail] = useState(() => readLocal(KEY) === RAIL)
  const toggle = () => {
    storeLocal(KEY, isRail ? 'full' : RAIL)
    setRail(!isRail)
  }
  return isTouch ? [false, null] : [isRail, toggle]
}
