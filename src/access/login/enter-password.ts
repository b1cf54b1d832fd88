import { commit } from '../../base/database/commit.ts'
import type { Database } from '../../base/database/database.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import type { Services } from '../../platform/services.ts'
import { companyOf } from '../companies/company-of.ts'
import { isExpired } from '../companies/company-rules.ts'
import { accountOfKnownBrowser } from '../credentials/cookies.ts'
import { type HashingQueue, hashPassword, isOutdatedHash, isPassword } from '../credentials/password-hash.ts'
import { preSessionEnd } from '../credentials/request-session.ts'
import { createTotpSecret, TOTP_SECRET, totpUri } from '../credentials/second-factor.ts'
import { hashingCaller, withMutex } from '../credentials/serial-attempts.ts'
import { endSession, hashSessionId } from '../credentials/session-store.ts'
import { type FailureReason, recordFailure, recordLockedTry, recordStage } from '../credentials/sign-in-log.ts'
import { reserveTry, resetPasswordTries } from '../credentials/tries-store.ts'
import { type UserRow, userByEmail, userById } from '../credentials/user-of.ts'
import { setTotpSecret, updateUser } from '../credentials/user-store.ts'
import { hasPasskey } from '../passkeys/list-passkeys.ts'
import type { PasskeyConfiguration } from '../passkeys/relying-party.ts'
import { startSession } from './complete-sign-in.ts'
import type { LoginResult } from './wire.ts'

type EnteredCredentials = { email: string; password: string }
/**
 * The browser of a sign-in. `sessionId` is the id of the session that it still has, `counter` the
 * key of the counter for wrong passwords. `disconnected` aborts when the client disconnects.
 */
type Browser = { sessionId: string | null; address: string; counter: string; disconnected: AbortSignal }
type TryOrigin = Pick<Browser, 'address' | 'counter'>
/**
 * Dependencies of stage 1, including the password hashing queue, the product name shown in the
 * authenticator, and passkeys.
 */
type PasswordStageDeps = PasskeyConfiguration &
  Pick<Services, 'database' | 'encryption' | 'clock' | 'operator'> & { hashing: HashingQueue }

/**
 * Completes stage 1: the right password creates a pre-session that only permits entering the code.
 * The browser's old session ends.
 *
 * Throws 401 'locked out', or 'expired' if the licence has ended. All other failures throw the same
 * 401, and take the same time for unknown addresses (docs/rules.md#lock). Throws 503 'busy' if the
 * queue is full, which does not count as a try.
 */
export async function enterPassword(
  deps: PasswordStageDeps,
  { email, password }: EnteredCredentials,
  { sessionId: oldSessionId, ...origin }: Browser,
): Promise<LoginResult & { sessionId: string }> {
  const { address, counter } = origin
  const { database, clock, hashing } = deps
  const user = await hashing(hashingCaller(origin), () =>
    withMutex(`password ${counter}`, () => verifyPassword(deps, { email, password }, origin)),
  )
  await refuseExpired(deps, user, origin)
  const uri = user.totp_confirmed_at === null ? await enrolmentUri(deps, user.id) : undefined
  const now = clock.now()
  const sessionId = await commit(database, async trx => {
    if (oldSessionId !== null) await endSession(trx, hashSessionId(oldSessionId))
    await recordStage(trx, user, 'sign-in.password', { address })
    const session = {
      stage: 'password',
      now,
      endsAt: preSessionEnd(now),
      isKnownBrowser: accountOfKnownBrowser(counter) !== null,
    } as const
    return startSession(trx, { ...user, address }, session)
  })
  const firstLogin = user.password_is_initial || uri !== undefined
  const passkey = uri === undefined && (await hasPasskey(deps, user.id))
  return { firstLogin, ...(uri === undefined ? {} : { totpUri: uri }), ...(passkey ? { passkey } : {}), sessionId }
}

async function verifyPassword(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { email, password }: EnteredCredentials,
  { address, counter }: TryOrigin,
): Promise<UserRow> {
  const { db } = database
  const now = clock.now()
  const tries = await reserveTry(db, counter, 'password', now)
  const user = await userByEmail(db, email)
  if (tries === 0) {
    await recordLockedTry(database, user, { email, address, counter, now })
    throw new Refusal('not-signed-in', 'locked out')
  }
  const isPasswordRight = await isPassword(user?.password_hash ?? null, password)
  const reason = failureReason(user, isPasswordRight, now)
  if (user && reason === null) {
    await resetPasswordTries(db, counter, now)
    await rehashIfOutdated(db, user, password)
    return user
  }
  await recordFailure(database, user, { reason: reason ?? 'unknown', tries, address, counter, now })
  throw new Refusal('not-signed-in', 'login failed')
}

// Returns the reason for the audit log. The response does not reveal it.
function failureReason(user: UserRow | undefined, isPasswordRight: boolean, now: Date): FailureReason | null {
  if (!user) return 'unknown'
  if (!isPasswordRight) return 'password'
  if (!user.is_active) return 'inactive'
  return isInitialPasswordExpired(user, now) ? 'lapsed' : null
}

const isInitialPasswordExpired = ({ password_is_initial, initial_password_until }: UserRow, now: Date): boolean =>
  password_is_initial && initial_password_until !== null && now >= initial_password_until

async function refuseExpired(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  user: UserRow,
  { address, counter }: TryOrigin,
): Promise<void> {
  const now = clock.now()
  const { id, valid_until } = await companyOf(database.db, user.company_id)
  if (!isExpired({ id, validUntil: valid_until }, now)) return
  await recordFailure(database, user, { reason: 'licence', tries: 0, address, counter, now })
  throw new Refusal('not-signed-in', 'expired')
}

async function rehashIfOutdated(db: Database, user: UserRow, password: string): Promise<void> {
  if (!isOutdatedHash(user.password_hash)) return
  await updateUser(db, user.id, { password_hash: await hashPassword(password) })
}

// Returns the URI to set up the authenticator, the same on every try until it is confirmed (check
//
async function enrolmentUri(
  { database: { db }, encryption, operator }: Pick<Services, 'database' | 'encryption' | 'operator'>,
  userId: number,
): Promise<string> {
  await setTotpSecret(db, userId, encryption.encrypt(createTotpSecret(), TOTP_SECRET.context({ id: userId })))
  const { email, totp_secret_sealed } = await userById(db, userId)
  if (totp_secret_sealed === null)
    throw new Error(`user ${userId} has no authenticator secret although it was just set`)
  return totpUri(encryption.decrypt(totp_secret_sealed, TOTP_SECRET.context({ id: userId })), {
    email,
    issuer: operator.productName,
  })
}
