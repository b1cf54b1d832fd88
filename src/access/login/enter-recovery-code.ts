import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import type { Services } from '../../platform/services.ts'
import { type HeldSession, preSessionEnd } from '../credentials/held-session.ts'
import { spendRecoveryCode } from '../credentials/recovery-code-store.ts'
import { NEXT_TOTP_SECRET, newTotpSecret, totpUri, trySecondFactor } from '../credentials/second-factor.ts'
import { endSession } from '../credentials/session-store.ts'
import { recordStage } from '../credentials/sign-in-log.ts'
import { type UserRow, userById } from '../credentials/user-of.ts'
import { setNextTotpSecret } from '../credentials/user-store.ts'
import { queueRecoveryMail } from '../users/recovery/queue-mail.ts'
import { codesLeft, recoveryCodeHash } from '../users/recovery/recovery-codes.ts'
import { startSession } from './complete-sign-in.ts'
import { refuseOtherEmail } from './enter-code.ts'
import type { Recovered } from './wire.ts'

/** Dependencies: verify a code, create and name the new authenticator, send the mail. */
type Recovering = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails' | 'operator'>
type Entry = Recovered & { sessionId: string }

/**
 * Completes stage 2 without a phone: a recovery code, with the pre-session of the same address,
 * creates another pre-session to set up a new authenticator.
 *
 * The lost authenticator stays valid until the new one's first code is right, so that a person with
 * only the password gains no access. Throws 401 'recovery code invalid' or 'locked out'
 * (docs/rules.md#recovery-codes).
 */
export async function enterRecoveryCode(
  recovering: Recovering,
  pre: HeldSession,
  { email, recoveryCode }: { email: string; recoveryCode: string },
  address: string,
): Promise<Entry> {
  refuseOtherEmail(pre, email)
  const user = await userById(recovering.database.db, pre.userId)
  const entered: { entry?: Entry } = {}
  const outcome = await trySecondFactor(recovering, user, address, async now => {
    const hash = recoveryCodeHash(recoveryCode)
    return commit(recovering.database, async trx => {
      if (!(await spendRecoveryCode(trx, user.id, hash))) return 'recovery code invalid'
      entered.entry = await recover(recovering, trx, { user, pre, address, now })
      return 'right'
    })
  })
  if (!entered.entry) throw new Refusal('not-signed-in', outcome)
  return entered.entry
}

type RecoveryContext = { user: UserRow; pre: HeldSession; address: string; now: Date }

async function recover(
  recovering: Recovering,
  trx: Transaction,
  { user, pre, address, now }: RecoveryContext,
): Promise<Entry> {
  // A pre-session works once (check A-10).
  if (!(await endSession(trx, pre.idHash))) throw new Refusal('not-signed-in', 'login failed')
  const secret = newTotpSecret()
  await setNextTotpSecret(trx, user.id, recovering.encryption.encrypt(secret, NEXT_TOTP_SECRET.context(user)))
  const { left } = await codesLeft(trx, user.id)
  await recordStage(trx, user, 'sign-in.recovery', { address })
  await queueRecoveryMail(trx, recovering.mails, user, { event: 'used', at: now, left })
  const { isKnownBrowser, provider } = pre
  const flags = { isKnownBrowser, isRecovered: true, provider }
  const session = { stage: 'password', now, endsAt: preSessionEnd(now), ...flags } as const
  const sessionId = await startSession(trx, { ...user, address }, session)
  const uri = totpUri(secret, { email: user.email, issuer: recovering.operator.productName })
  return { totpUri: uri, left, sessionId }
}
