import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { readLocal, storeLocal } from '../../ground/ui/browser/local-storage.ts'
import { useIsPhone, useIsTouch } from '../../ground/ui/layout/window-size.ts'

/** The button that opens the menu on a phone, and has the focus again when Escape closes it. */
export const MENU_BUTTON = 'menu-button'

/** The menu as a drawer on a phone; while it is hidden, or covers the page, the Tab key does not lead there. */
export function useMenu() {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const isPhone = useIsPhone()
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen || !isPhone) return
    close()
    document.getElementById(MENU_BUTTON)?.focus()
  })
  return { isOpen, toggle, close, isHidden: isPhone && !isOpen, isCovering: isPhone && isOpen }
}

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
