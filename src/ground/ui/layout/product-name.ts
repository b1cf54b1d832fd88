import { createContext, useContext } from 'react'

/** What the operator calls the product; given by the shell, which knows the operator. */
export const ProductName = createContext('')

export const useProductName = (): string => useContext(ProductName)
