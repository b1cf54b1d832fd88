import { createContext, useContext } from 'react'
import type { CurrentUser } from '../wire.ts'

/** Set by the layout around every page that requires a signed-in user. */
export const CurrentUserContext = createContext<CurrentUser | null>(null)

export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext)
  if (user === null)
    throw new Error('A page for signed-in people was rendered outside the frame that knows who is signed in.')
  return user
}
