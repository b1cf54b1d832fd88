import { useState } from 'react'
import { readLocal, storeLocal } from '../ui/browser/local-storage.ts'

const KEY = 'menu'
const RAIL = 'rail'

/** Whether the menu is a rail of icons, as it was left. */
export function useRail(): [isRail: boolean, toggle: () => void] {
  const [isRail, setRail] = useState(() => readLocal(KEY) === RAIL)
  const toggle = () => {
    storeLocal(KEY, isRail ? 'full' : RAIL)
    setRail(!isRail)
  }
  return [isRail, toggle]
}
