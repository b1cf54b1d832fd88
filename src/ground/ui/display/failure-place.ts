import { createContext, useContext } from 'react'

/** Where failures are shown that would stand in what is closed, as a menu is once something in it was chosen; null = where they are. */
export const FailurePlaceContext = createContext<Element | null>(null)

export const useFailurePlace = (): Element | null => useContext(FailurePlaceContext)
