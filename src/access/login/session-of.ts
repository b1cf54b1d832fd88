import type { KnownSession } from './session-store.ts'

/** What the guard found: the session, and its id as only the browser knows it. */
export type HeldSession = KnownSession & { id: string }

const held = new WeakMap<object, HeldSession>()

export const holdSession = (request: object, session: HeldSession): void => void held.set(request, session)

/** The session that a call carries, whether or not the call was let through. */
export const heldSession = (request: object): HeldSession | undefined => held.get(request)

/** The session that the guard let through. Throws on a public route: there is none. */
export function sessionOf(request: object): HeldSession {
  const session = held.get(request)
  if (!session) throw new Error('a public route asked for its session')
  return session
}
