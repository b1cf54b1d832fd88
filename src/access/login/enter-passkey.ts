import { commit } from '../../base/database/commit.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { counterOf } from '../credentials/cookies.ts'
import type { HeldSession } from '../credentials/held-session.ts'
import { trySecondFactor } from '../credentials/second-factor.ts'
import { withMutex } from '../credentials/serial-attempts.ts'
import { endSession, idHash } from '../credentials/session-store.ts'
import { type FailureReason, recordFailure, recordStage } from '../credentials/sign-in-log.ts'
import { emailHash, reserveTry } from '../credentials/tries-store.ts'
import { type UserRow, userById } from '../credentials/user-of.ts'
import type { Verifier } from '../passkeys/relying-party.ts'
import { ownerOfPasskey, verifyPasskey } from '../passkeys/verify-passkey.ts'
import type { PasskeyAnswer } from '../passkeys/wire.ts'
import { barredBy, completeSignIn, type SignInOrigin } from './complete-sign-in.ts'
import { refuseOtherEmail } from './enter-code.ts'

/**
 * Completes stage 2 with a passkey instead of the six digits. Requires the pre-session of the same
 * address and its challenge. After a recovery code, an authenticator must be set up first. Throws
 * 401 'passkey invalid' or 'locked out'; failures count together with wrong codes.
 */
export async function enterPasskey(
  verifier: Verifier,
  pre: HeldSession,
  { email, passkey: answer }: { email: string; passkey: PasskeyAnswer },
  place: SignInOrigin,
): Promise<string> {
  refuseOtherEmail(pre, email)
  if (pre.isRecovered) throw new Refusal('not-signed-in', 'passkey invalid')
  const { userId } = pre
  const user = await userById(verifier.database.db, userId)
  const used = { answer, userId, use: { is: 'code', preSession: pre.idHash }, ...place } as const
  const outcome = await trySecondFactor(verifier, user, place.address, async () =>
    (await verifyPasskey(verifier, used)) ? 'right' : 'passkey invalid',
  )
  if (outcome !== 'right') throw new Refusal('not-signed-in', outcome)
  return commit(verifier.database, async trx => {
    // A pre-session works once (check A-10), and ends if the account changes in between (check
    //
    if (!(await endSession(trx, pre.idHash))) throw new Refusal('not-signed-in', 'login failed')
    await recordStage(trx, user, 'sign-in.passkey', place)
    return completeSignIn(trx, verifier.clock, userId, place)
  })
}

/** `oldId`: the session that the browser still has. */
type Browser = SignInOrigin & { oldId: string | null; cookies: Record<string, string | undefined> }

const ALONE = { is: 'alone' } as const

/**
 * Signs a user in with only a passkey; the device has verified finger, face or PIN. While the
 * initial password is set, stage 1 is required (docs/rules.md#passkeys).
 *
 * Throws 401 'passkey invalid', 'locked out' or 'expired', the same for unknown and wrong passkeys.
 * The lock after wrong passwords does not apply.
 */
export async function enterByPasskey(verifier: Verifier, answer: PasskeyAnswer, browser: Browser) {
  const { db } = verifier.database
  const userId = await ownerOfPasskey(verifier, answer.id)
  if (userId === undefined) return refuseUnknown(verifier, answer, browser)
  const user = await userById(db, userId)
  const outcome = await trySecondFactor(verifier, user, browser.address, async () =>
    (await verifyPasskey(verifier, { answer, use: ALONE, userId, ...browser })) ? 'right' : 'passkey invalid',
  )
  if (outcome !== 'right') throw new Refusal('not-signed-in', outcome)
  await refuseBarred(verifier, user, browser)
  const sessionId = await commit(verifier.database, async trx => {
    if (browser.oldId !== null) await endSession(trx, idHash(browser.oldId))
    await recordStage(trx, user, 'sign-in.passkey', browser)
    return completeSignIn(trx, verifier.clock, userId, browser)
  })
  return { sessionId, userId }
}

const WORDS: Partial<Record<FailureReason, string>> = { licence: 'expired', locked: 'locked out' }

async function refuseBarred(verifier: Verifier, user: UserRow, { address, cookies }: Browser): Promise<void> {
  const now = verifier.clock.now()
  const counter = counterOf(verifier, user.email, cookies)
  const reason = await barredBy(verifier.database.db, user, now)
  if (reason === null) return
  await recordFailure(verifier.database, user, { reason, tries: 0, address, counter, now })
  throw new Refusal('not-signed-in', WORDS[reason] ?? 'passkey invalid')
}

/**
 * Handles an unknown passkey like a wrong answer of a known one: same check, same counter, same
 * lock.
 */
async function refuseUnknown(verifier: Verifier, answer: PasskeyAnswer, { address, device }: Browser): Promise<never> {
  const counter = emailHash(answer.id)
  const tries = await withMutex(`code ${counter}`, async () => {
    const now = verifier.clock.now()
    const tryCount = await reserveTry(verifier.database.db, counter, 'code', now)
    if (tryCount > 0) await verifyPasskey(verifier, { answer, use: ALONE, userId: null, address, device })
    await recordFailure(verifier.database, undefined, { reason: 'unknown passkey', tries: 0, address, counter, now })
    return tryCount
  })
  throw new Refusal('not-signed-in', tries === 0 ? 'locked out' : 'passkey invalid')
}
