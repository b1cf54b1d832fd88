import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import type { Services } from '../../platform/services.ts'
import { consumeRecoveryCode } from '../credentials/recovery-code-store.ts'
import { preSessionEnd, type RequestSession } from '../credentials/request-session.ts'
import { createTotpSecret, NEXT_TOTP_SECRET, totpUri, trySecondFactor } from '../credentials/second-factor.ts'
import { endSession } from '../credentials/session-store.ts'
import { recordStage } from '../credentials/sign-in-log.ts'
import { type UserRow, userById } from '../credentials/user-of.ts'
import { setNextTotpSecret } from '../credentials/user-store.ts'
import { queueRecoveryMail } from '../users/recovery/queue-mail.ts'
import { countRecoveryCodes, recoveryCodeHash } from '../users/recovery/recovery-codes.ts'
import { startSession } from './complete-sign-in.ts'
import { refuseOtherEmail } from './enter-code.ts'
import type { Recovered } from './wire.ts'

/** Dependencies to verify a code, create the new authenticator and send the mail. */
type RecoveryDeps = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails' | 'operator'>
type RecoverySession = Recovered & { sessionId: string }

/**
 * Completes stage 2 without a phone: a recovery code, with the pre-session of the same e-mail
 * address, creates another pre-session to set up a new authenticator.
 *
 * The lost authenticator stays valid until the new one's first code is right, so that a person with
 * only the password gains no access. Throws 401 'recovery code invalid' or 'locked out'
 * (docs/rules.md#recovery-codes).
 */
export async function enterRecoveryCode(
  deps: RecoveryDeps,
  preSession: RequestSession,
  { email, recoveryCode }: { email: string; recoveryCode: string },
  address: string,
): Promise<RecoverySession> {
  refuseOtherEmail(preSession, email)
  const user = await userById(deps.database.db, preSession.userId)
  const result: { session?: RecoverySession } = {}
  const outcome = await trySecondFactor(deps, user, address, async now => {
    const hash = recoveryCodeHash(recoveryCode)
    return commit(deps.database, async trx => {
      if (!(await consumeRecoveryCode(trx, user.id, hash))) return 'recovery code invalid'
      result.session = await startRecovery(deps, trx, { user, preSession, address, now })
      return 'right'
    })
  })
  if (!result.session) throw new Refusal('not-signed-in', outcome)
  return result.session
}

type RecoveryContext = { user: UserRow; preSession: RequestSession; address: string; now: Date }

async function startRecovery(
  deps: RecoveryDeps,
  trx: Transaction,
  { user, preSession, address, now }: RecoveryContext,
): Promise<RecoverySession> {
  // A pre-session works once (check A-10).
  if (!(await endSession(trx, preSession.idHash))) throw new Refusal('not-signed-in', 'login failed')
  const secret = createTotpSecret()
  await setNextTotpSecret(trx, user.id, deps.encryption.encrypt(secret, NEXT_TOTP_SECRET.context(user)))
  const { left } = await countRecoveryCodes(trx, user.id)
  await recordStage(trx, user, 'sign-in.recovery', { address })
  await queueRecoveryMail(trx, deps.mails, user, { event: 'used', at: now, left })
  const { isKnownBrowser, provider } = preSession
  const flags = { isKnownBrowser, isRecovered: true, provider }
  const session = { stage: 'password', now, endsAt: preSessionEnd(now), ...flags } as const
  const sessionId = await startSession(trx, { ...user, address }, session)
  const uri = totpUri(secret, { email: user.email, issuer: deps.operator.productName })
  return { totpUri: uri, left, sessionId }
}
