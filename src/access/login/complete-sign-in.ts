import type { Clock } from '../../ground/database/clock.ts'
import type { Reader, Transaction } from '../../ground/database/database.ts'
import { companyOf } from '../companies/company-of.ts'
import { isExpired } from '../companies/company-rules.ts'
import { sessionEnd } from '../credentials/held-session.ts'
import { endSurplus, type NewSession, openSession } from '../credentials/session-store.ts'
import { type FailureReason, recordSessionEnd, recordStage } from '../credentials/sign-in-log.ts'
import { areCodesLocked } from '../credentials/tries-store.ts'
import { lockUser, type UserRow, userById } from '../credentials/user-of.ts'

/** Where somebody signs in: the address, and browser and system (device-of.ts). */
export type Place = { address: string; device: string }

/**
 * Opens the session of whoever has shown all that was asked, and returns its id; while the initial password stands, it is good for
 * replacing that alone. `provider`: by whose he came to the code; null = by his password.
 */
export async function completeSignIn(
  trx: Transaction,
  clock: Clock,
  userId: number,
  { address, device }: Place,
  provider: number | null = null,
) {
  const user = await userById(trx, userId)
  await recordStage(trx, user, 'sign-in.done', { address })
  const now = clock.now()
  const stage = user.password_is_initial ? 'first-login' : 'full'
  return beginSession(trx, { ...user, address }, { stage, now, endsAt: sessionEnd(now), device, provider })
}

/** Whose session it is, and where the sign-in comes from. */
type Person = { id: number; company_id: number; address: string }

/**
 * Opens a session and returns its id, which only the browser keeps. Two half sessions of a user (password, no code yet) and ten
 * whole ones stand at most, counted apart, so that whoever knows a password alone signs no user out; each one that ends for this
 * one is on record (check S-12).
 */
export async function beginSession(
  trx: Transaction,
  { id: userId, company_id: companyId, address }: Person,
  session: Omit<NewSession, 'userId'>,
): Promise<string> {
  // Whoever resets this user meanwhile ends this session too: it waits for us, or we for it.
  await lockUser(trx, userId)
  const id = await openSession(trx, { userId, ...session })
  const ended = await endSurplus(trx, userId, id, session.stage)
  for (let count = 0; count < ended; count++)
    await recordSessionEnd(trx, { userId, companyId }, 'session.ended', { address, reason: 'newer' })
  return id
}

/**
 * Why somebody whom another proof than the password names may not come in, null = he may. The first login is made by password and authenticator alone. The lock of the codes shuts this
 * door too; that of the passwords does not: a stranger needs no more than an e-mail to bring it about, and would keep out those who do not use theirs.
 */
export async function barredBy(reader: Reader, user: UserRow, now: Date): Promise<FailureReason | null> {
  if (!user.is_active) return 'inactive'
  const { id, valid_until } = await companyOf(reader, user.company_id)
  if (isExpired({ id, validUntil: valid_until }, now)) return 'licence'
  if (user.password_is_initial || user.totp_confirmed_at === null) return 'first-login'
  return (await areCodesLocked(reader, user.email, now)) ? 'locked' : null
}
