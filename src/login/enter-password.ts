import { companyOf } from '../companies/company-of.ts'
import { isExpired } from '../companies/company-rules.ts'
import { commit } from '../database/commit.ts'
import { Refusal } from '../refusals.ts'
import { newTotpSecret, totpUri } from '../users/one-time-code.ts'
import { hashPassword, isOutdated, isPassword } from '../users/password-hash.ts'
import { giveTotpSecret, updateUser } from '../users/store.ts'
import { totpContext } from '../users/totp-context.ts'
import { type UserRow, userByEmail, userById } from '../users/user-of.ts'
import { inTurn } from './in-turn.ts'
import type { LoginNeeds } from './needs.ts'
import { endSession, idHash, openSession } from './session-store.ts'
import { preSessionEnd } from './session-time.ts'
import { emailHash, forgiveTries, reserveTry } from './tries-store.ts'
import type { LoginResult } from './wire.ts'

type Entered = { email: string; password: string }

/**
 * Stage 1: the right password opens a pre-session, good for the code alone. `oldId` is the session that the browser
 * still carried; it ends. Refuses (401) 'locked out', 'expired' when the licence has ended, and all else alike, at the
 * same cost for unknown addresses (decisions §2).
 */
export async function enterPassword(
  needs: LoginNeeds,
  { email, password }: Entered,
  oldId: string | null,
): Promise<LoginResult & { sessionId: string }> {
  const user = await inTurn(`password ${emailHash(email)}`, () => judge(needs, email, password))
  await refuseExpired(needs, user)
  await rehash(needs, user, password)
  const uri = user.totp_confirmed_at === null ? await enrolmentUri(needs, user.id) : undefined
  const now = needs.clock.now()
  const sessionId = await commit(needs.database, async trx => {
    if (oldId !== null) await endSession(trx, idHash(oldId))
    return openSession(trx, { userId: user.id, stage: 'password', now, endsAt: preSessionEnd(now) })
  })
  const firstLogin = user.password_is_initial || uri !== undefined
  return { firstLogin, ...(uri === undefined ? {} : { totpUri: uri }), sessionId }
}

async function judge({ database: { db }, clock }: LoginNeeds, email: string, password: string): Promise<UserRow> {
  const hash = emailHash(email)
  if (!(await reserveTry(db, hash, 'password', clock.now()))) throw new Refusal('not-signed-in', 'locked out')
  const user = await userByEmail(db, email)
  const isRight = await isPassword(user?.password_hash ?? null, password)
  if (!user || !isRight || !user.is_active || hasLapsed(user, clock.now())) throw failed()
  await forgiveTries(db, hash, 'password')
  return user
}

const failed = () => new Refusal('not-signed-in', 'login failed')

const hasLapsed = ({ password_is_initial, initial_password_until }: UserRow, now: Date): boolean =>
  password_is_initial && initial_password_until !== null && now >= initial_password_until

async function refuseExpired({ database, clock }: LoginNeeds, user: UserRow): Promise<void> {
  const { id, valid_until } = await companyOf(database.db, user.company_id)
  if (isExpired({ id, validUntil: valid_until }, clock.now())) throw new Refusal('not-signed-in', 'expired')
}

async function rehash({ database }: LoginNeeds, user: UserRow, password: string): Promise<void> {
  if (!isOutdated(user.password_hash)) return
  await updateUser(database.db, user.id, { password_hash: await hashPassword(password) })
}

// The same on every try until the authenticator is confirmed (check A-15).
async function enrolmentUri({ database: { db }, seal }: LoginNeeds, userId: number): Promise<string> {
  await giveTotpSecret(db, userId, seal.seal(newTotpSecret(), totpContext(userId)))
  const { email, totp_secret_sealed } = await userById(db, userId)
  if (totp_secret_sealed === null) throw new Error(`user ${userId} lost the secret just given`)
  return totpUri(seal.open(totp_secret_sealed, totpContext(userId)), email)
}
