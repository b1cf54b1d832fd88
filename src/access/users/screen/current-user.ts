import { createContext, useContext } from 'react'
import type { CurrentUser } from '../wire.ts'

/** The signed-in user, set by the layout around every page that requires one. */
export const CurrentUserContext = createContext<CurrentUser | null>(null)

export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext)
  if (user === null) throw new Error('A page that needs a signed-in user was rendered outside CurrentUserContext.')
  return user
}
