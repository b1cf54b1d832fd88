import { commit } from '../../base/database/commit.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { attemptCounterOf } from '../credentials/cookies.ts'
import type { RequestSession } from '../credentials/request-session.ts'
import { trySecondFactor } from '../credentials/second-factor.ts'
import { withMutex } from '../credentials/serial-attempts.ts'
import { endSession, hashSessionId } from '../credentials/session-store.ts'
import { type FailureReason, recordFailure, recordStage } from '../credentials/sign-in-log.ts'
import { emailHash, reserveTry } from '../credentials/tries-store.ts'
import { type UserRow, userById } from '../credentials/user-of.ts'
import type { PasskeyDeps } from '../passkeys/relying-party.ts'
import { findPasskeyUser, verifyPasskey } from '../passkeys/verify-passkey.ts'
import type { PasskeyAnswer } from '../passkeys/wire.ts'
import { completeSignIn, type SignInOrigin, signInBarrier } from './complete-sign-in.ts'
import { refuseOtherEmail } from './enter-code.ts'

/**
 * Completes stage 2 with a passkey instead of the six digits. Requires the pre-session of the same
 * e-mail address and the challenge issued for it. After a recovery code, an authenticator must be
 * set up first. Throws 401 'passkey invalid' or 'locked out'; failures count together with wrong
 * codes.
 */
export async function enterPasskey(
  deps: PasskeyDeps,
  preSession: RequestSession,
  { email, passkey: answer }: { email: string; passkey: PasskeyAnswer },
  origin: SignInOrigin,
): Promise<string> {
  refuseOtherEmail(preSession, email)
  if (preSession.isRecovered) throw new Refusal('not-signed-in', 'passkey invalid')
  const { userId } = preSession
  const user = await userById(deps.database.db, userId)
  const passkeyUse = { answer, userId, use: { is: 'code', preSession: preSession.idHash }, ...origin } as const
  const outcome = await trySecondFactor(deps, user, origin.address, async () =>
    (await verifyPasskey(deps, passkeyUse)) ? 'right' : 'passkey invalid',
  )
  if (outcome !== 'right') throw new Refusal('not-signed-in', outcome)
  return commit(deps.database, async trx => {
    // A pre-session works once (check A-10), and ends if the account changes in between (check
    //
    if (!(await endSession(trx, preSession.idHash))) throw new Refusal('not-signed-in', 'login failed')
    await recordStage(trx, user, 'sign-in.passkey', origin)
    return completeSignIn(trx, deps.clock, userId, origin)
  })
}

/** The browser of a sign-in. `sessionId` is the id of the session that it still has. */
type Browser = SignInOrigin & { sessionId: string | null; cookies: Record<string, string | undefined> }

const PASSWORDLESS_USE = { is: 'alone' } as const

/**
 * Signs a user in with only a passkey, whose device has verified finger, face or PIN. While the
 * initial password is set, stage 1 is required instead (docs/rules.md#passkeys).
 *
 * Throws 401 'passkey invalid', 'locked out' or 'expired', with the same message for unknown and
 * wrong passkeys. The lock after wrong passwords does not apply.
 */
export async function signInWithPasskey(deps: PasskeyDeps, answer: PasskeyAnswer, browser: Browser) {
  const { db } = deps.database
  const userId = await findPasskeyUser(deps, answer.id)
  if (userId === undefined) return refuseUnknownPasskey(deps, answer, browser)
  const user = await userById(db, userId)
  const outcome = await trySecondFactor(deps, user, browser.address, async () =>
    (await verifyPasskey(deps, { answer, use: PASSWORDLESS_USE, userId, ...browser })) ? 'right' : 'passkey invalid',
  )
  if (outcome !== 'right') throw new Refusal('not-signed-in', outcome)
  await refuseBarredUser(deps, user, browser)
  const sessionId = await commit(deps.database, async trx => {
    if (browser.sessionId !== null) await endSession(trx, hashSessionId(browser.sessionId))
    await recordStage(trx, user, 'sign-in.passkey', browser)
    return completeSignIn(trx, deps.clock, userId, browser)
  })
  return { sessionId, userId }
}

const MESSAGE_BY_REASON: Partial<Record<FailureReason, string>> = { licence: 'expired', locked: 'locked out' }

async function refuseBarredUser(deps: PasskeyDeps, user: UserRow, { address, cookies }: Browser): Promise<void> {
  const now = deps.clock.now()
  const counter = attemptCounterOf(deps, user.email, cookies)
  const reason = await signInBarrier(deps.database.db, user, now)
  if (reason === null) return
  await recordFailure(deps.database, user, { reason, tries: 0, address, counter, now })
  throw new Refusal('not-signed-in', MESSAGE_BY_REASON[reason] ?? 'passkey invalid')
}

/**
 * Handles an unknown passkey like a wrong answer of a known one, with the same check, counter and
 * lock.
 */
async function refuseUnknownPasskey(
  deps: PasskeyDeps,
  answer: PasskeyAnswer,
  { address, device }: Browser,
): Promise<never> {
  const counter = emailHash(answer.id)
  const tries = await withMutex(`code ${counter}`, async () => {
    const now = deps.clock.now()
    const tryCount = await reserveTry(deps.database.db, counter, 'code', now)
    if (tryCount > 0) await verifyPasskey(deps, { answer, use: PASSWORDLESS_USE, userId: null, address, device })
    await recordFailure(deps.database, undefined, { reason: 'unknown passkey', tries: 0, address, counter, now })
    return tryCount
  })
  throw new Refusal('not-signed-in', tries === 0 ? 'locked out' : 'passkey invalid')
}
