import { createContext, useContext } from 'react'

/** The operator's name for the product, provided by the shell. */
export const ProductName = createContext('')

export const useProductName = (): string => useContext(ProductName)
