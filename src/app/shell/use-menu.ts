import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { readLocal, storeLocal } from '../../base/ui/browser/local-storage.ts'
import { useIsPhone, useIsTouch } from '../../base/ui/layout/window-size.ts'

/** Id of the button that opens the menu on a phone; Escape closes the menu and focuses it. */
export const MENU_BUTTON = 'menu-button'

/**
 * The menu as a drawer on a phone; while it is hidden or covers the page, the covered part is not
 * in the tab order.
 */
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

/**
 * Returns whether the menu is collapsed to icons, as last set; never on touch screens, where icons
 * would have no tooltips.
 */
export function useRail(): [isRail: boolean, toggle: (() => void) | null] {
  const isTouch = useIsTouch()
  const [isRail, setRail] = useState(() => readLocal(KEY) === RAIL)
  const toggle = () => {
    storeLocal(KEY, isRail ? 'full' : RAIL)
    setRail(!isRail)
  }
  return isTouch ? [false, null] : [isRail, toggle]
}
