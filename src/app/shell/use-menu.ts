import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { useIsPhone } from '../../ground/ui/layout/window-size.ts'

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
