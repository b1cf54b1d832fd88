import type { Transaction } from '../../base/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { type CookieReply, cookieKind, setSessionCookies } from './cookies.ts'
import { type ActiveSession, createSession, endSessionsOf } from './session-store.ts'

/** A session with its id, which only the browser stores. */
export type RequestSession = ActiveSession & { id: string }

const sessions = new WeakMap<object, RequestSession>()

export const attachSession = (request: object, session: RequestSession): void => void sessions.set(request, session)

/** Returns the session of a call, whether or not the guard allowed the call. */
export const attachedSession = (request: object): RequestSession | undefined => sessions.get(request)

/** Returns the session that the guard allowed. Throws on public routes, which have none. */
export function sessionOf(request: object): RequestSession {
  const session = sessions.get(request)
  if (!session) throw new Error('a public route requested its session')
  return session
}

/** Sends the cookies of a new session to the browser, after the transaction is committed. */
export type SendSessionCookies = (reply: CookieReply) => void

/**
 * Ends all sessions of the user, on all processes, and creates a new one for this request's
 * browser.
 */
export async function renewSession(
  trx: Transaction,
  { clock, publicUrl }: Pick<Services, 'clock'> & { publicUrl: string },
  request: object,
): Promise<SendSessionCookies> {
  const { userId, endsAt, device, provider } = sessionOf(request)
  await endSessionsOf(trx, userId)
  // The new session ends 12 hours after the original sign-in.
  const id = await createSession(trx, { userId, stage: 'full', now: clock.now(), endsAt, device, provider })
  return reply => setSessionCookies(reply, cookieKind({ publicUrl }), id)
}

const MINUTE_MS = 60 * 1000
const PRE_SESSION_MS = 5 * MINUTE_MS
export const MAX_SESSION_MS = 12 * 60 * MINUTE_MS

/**
 * Returns when a pre-session ends: the code must be entered within 5 minutes
 * (docs/rules.md#stages).
 */
export const preSessionEnd = (now: Date): Date => new Date(now.getTime() + PRE_SESSION_MS)

/** Returns when a session ends at the latest: 12 hours after the code. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + MAX_SESSION_MS)

/** Returns the moment since which a session must have had an action; otherwise it has ended. */
export const idleThreshold = (now: Date, idleMinutes: number): Date => new Date(now.getTime() - idleMinutes * MINUTE_MS)

/**
 * Returns whether a session has ended: at its end, or after `idleMinutes` without a user's action.
 */
export const isSessionOver = ({ endsAt, lastActionAt }: ActiveSession, now: Date, idleMinutes: number): boolean =>
  now >= endsAt || lastActionAt <= idleThreshold(now, idleMinutes)
