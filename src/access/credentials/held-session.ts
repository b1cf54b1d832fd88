import type { Transaction } from '../../ground/database/database.ts'
import type { Services } from '../../house/services.ts'
import { type CookieAnswer, cookieKind, setSessionCookies } from './cookies.ts'
import { endSessionsOf, type KnownSession, openSession } from './session-store.ts'

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

/** Sends the browser what belongs to its new session, once the transaction is through. */
export type HandOver = (reply: CookieAnswer) => void

/** Ends all sessions of the asking user, on all processes, and gives this request's browser a new one. */
export async function renewSession(
  trx: Transaction,
  { clock, publicUrl }: Pick<Services, 'clock'> & { publicUrl: string },
  request: object,
): Promise<HandOver> {
  const { userId, endsAt, device, provider } = sessionOf(request)
  await endSessionsOf(trx, userId)
  // The 12 hours run on from the sign-in.
  const id = await openSession(trx, { userId, stage: 'full', now: clock.now(), endsAt, device, provider })
  return reply => setSessionCookies(reply, cookieKind({ publicUrl }), id)
}

const MINUTE_MS = 60 * 1000
const PRE_SESSION_MS = 5 * MINUTE_MS
export const LONGEST_MS = 12 * 60 * MINUTE_MS

/** The right password opens the way to the code for 5 minutes (docs/rules.md#stages). */
export const preSessionEnd = (now: Date): Date => new Date(now.getTime() + PRE_SESSION_MS)

/** From the right code on, 12 hours in all, whatever one does. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + LONGEST_MS)

/** Whoever did nothing since then is signed out. */
export const idleSince = (now: Date, idleMinutes: number): Date => new Date(now.getTime() - idleMinutes * MINUTE_MS)

/** Whether a session is over: by its end, or by `idleMinutes` without a user's action. */
export const isOver = ({ endsAt, lastActionAt }: KnownSession, now: Date, idleMinutes: number): boolean =>
  now >= endsAt || lastActionAt <= idleSince(now, idleMinutes)
