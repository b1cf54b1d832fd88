import type { Clock } from '../../base/database/clock.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { companyOf } from '../companies/company-of.ts'
import { isExpired } from '../companies/company-rules.ts'
import { sessionEnd } from '../credentials/request-session.ts'
import { createSession, endSurplusSessions, type NewSession } from '../credentials/session-store.ts'
import { type FailureReason, recordSessionEnd, recordStage } from '../credentials/sign-in-log.ts'
import { areCodesLocked } from '../credentials/tries-store.ts'
import { lockUser, type UserRow, userById } from '../credentials/user-of.ts'

/** The origin of a sign-in: IP address, and browser and system (device-of.ts). */
export type SignInOrigin = { address: string; device: string }

/**
 * Creates a session for a user who passed all stages, and returns its id. While the initial
 * password is set, the session only permits replacing it. `provider` is the OpenID provider that
 * the user signed in with before the code; null = by password.
 */
export async function completeSignIn(
  trx: Transaction,
  clock: Clock,
  userId: number,
  { address, device }: SignInOrigin,
  provider: number | null = null,
) {
  const user = await userById(trx, userId)
  await recordStage(trx, user, 'sign-in.done', { address })
  const now = clock.now()
  const stage = user.password_is_initial ? 'first-login' : 'full'
  return startSession(trx, { ...user, address }, { stage, now, endsAt: sessionEnd(now), device, provider })
}

/** The user of the session, and the IP address of the sign-in. */
type SessionUser = { id: number; company_id: number; address: string }

/**
 * Creates a session and returns its id; we store only its hash. A user has at most two pre-sessions
 * and ten full sessions, counted separately, so that a person with only the password cannot end
 * full sessions. Each session that is ended to make room is logged (check S-12).
 */
export async function startSession(
  trx: Transaction,
  { id: userId, company_id: companyId, address }: SessionUser,
  session: Omit<NewSession, 'userId'>,
): Promise<string> {
  // The row lock serializes this with a concurrent reset of the user, which thus ends this session,
  // too.
  await lockUser(trx, userId)
  const id = await createSession(trx, { userId, ...session })
  const endedCount = await endSurplusSessions(trx, userId, id, session.stage)
  for (let count = 0; count < endedCount; count++)
    await recordSessionEnd(trx, { userId, companyId }, 'session.ended', { address, reason: 'newer' })
  return id
}

/**
 * Returns why a user may not sign in with a passkey or a provider, or null if allowed. The first
 * sign-in requires password and authenticator.
 *
 * The lock after wrong codes applies here as well. The lock after wrong passwords does not: anyone
 * who knows the e-mail address can cause it, and would lock out users who do not use their
 * password.
 */
export async function signInBarrier(reader: Reader, user: UserRow, now: Date): Promise<FailureReason | null> {
  if (!user.is_active) return 'inactive'
  const { id, valid_until } = await companyOf(reader, user.company_id)
  if (isExpired({ id, validUntil: valid_until }, now)) return 'licence'
  if (user.password_is_initial || user.totp_confirmed_at === null) return 'first-login'
  return (await areCodesLocked(reader, user.email, now)) ? 'locked' : null
}
