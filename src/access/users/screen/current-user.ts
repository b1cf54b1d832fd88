import { createContext, useContext } from 'react'
import type { CurrentUser } from '../wire.ts'

/** Set by the frame around every page that needs a signed-in person. */
export const CurrentUserContext = createContext<CurrentUser | null>(null)

export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext)
  if (user === null)
    throw new Error('A page for signed-in people was rendered outside the frame that knows who is signed in.')
  return user
}
