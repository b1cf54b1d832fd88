import { useMediaQuery } from '@mantine/hooks'

const IMMEDIATE = { getInitialValueInEffect: false }

/** Narrower than a tablet: tables become cards, dialogs fill the screen. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 47.99em)', false, IMMEDIATE)

/** Wider than 1400 px, where the right panel stands open (docs/rules.md#measures). */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 1401px)', true, IMMEDIATE)

/** Where nothing can hover: what a word on hover would say is never read. */
export const useIsTouch = (): boolean => useMediaQuery('(hover: none)', false, IMMEDIATE)
