import { useMediaQuery } from '@mantine/hooks'

const IMMEDIATE = { getInitialValueInEffect: false }

/** True if narrower than a tablet: tables become cards, dialogs fill the screen. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 47.99em)', false, IMMEDIATE)

/** True if wider than 1400 px, where the right panel stays open (docs/rules.md#measures). */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 1401px)', true, IMMEDIATE)

/** True if a table beside the open menu has little room. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 75em)', false, IMMEDIATE)

/** True on devices without hover, where tooltips are never read. */
export const useIsTouch = (): boolean => useMediaQuery('(hover: none)', false, IMMEDIATE)
