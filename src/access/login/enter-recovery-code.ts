import { commit } from '../../ground/database/commit.ts'
import type { Transaction } from '../../ground/database/database.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { Mails } from '../../house/mails/create.ts'
import { NEXT_TOTP_SECRET, newTotpSecret, totpUri } from '../credentials/authenticator.ts'
import { type HeldSession, preSessionEnd } from '../credentials/held-session.ts'
import type { LoginNeeds } from '../credentials/needs.ts'
import { spendRecoveryCode } from '../credentials/recovery-code-store.ts'
import { trySecondFactor } from '../credentials/second-factor.ts'
import { endSession } from '../credentials/session-store.ts'
import { recordStage } from '../credentials/sign-in-log.ts'
import { type UserRow, userById } from '../credentials/user-of.ts'
import { giveNextTotpSecret } from '../credentials/user-store.ts'
import { queueRecoveryMail } from '../users/recovery/queue-mail.ts'
import { codesLeft, recoveryCodeHash } from '../users/recovery/recovery-codes.ts'
import { beginSession } from './complete-sign-in.ts'
import { refuseOtherEmail } from './enter-code.ts'
import type { Recovered } from './wire.ts'

type Needs = LoginNeeds & { mails: Mails }
type Entry = Recovered & { sessionId: string }

/**
 * Stage 2 without a phone: a recovery code, with the pre-session of the same address, opens another pre-session, in which an
 * authenticator is set up in place of the lost one. Until its first code is right the lost one stands, so that nobody with the password
 * alone finds the door open. Refuses (401) 'recovery code invalid', 'locked out' (docs/rules.md#recovery-codes).
 */
export async function enterRecoveryCode(
  needs: Needs,
  pre: HeldSession,
  { email, recoveryCode }: { email: string; recoveryCode: string },
  address: string,
): Promise<Entry> {
  refuseOtherEmail(pre, email)
  const user = await userById(needs.database.db, pre.userId)
  const entered: { entry?: Entry } = {}
  const outcome = await trySecondFactor(needs, user, address, async now => {
    const hash = recoveryCodeHash(recoveryCode)
    return commit(needs.database, async trx => {
      if (!(await spendRecoveryCode(trx, user.id, hash))) return 'recovery code invalid'
      entered.entry = await recover(needs, trx, { user, pre, address, now })
      return 'right'
    })
  })
  if (!entered.entry) throw new Refusal('not-signed-in', outcome)
  return entered.entry
}

type Found = { user: UserRow; pre: HeldSession; address: string; now: Date }

async function recover(needs: Needs, trx: Transaction, { user, pre, address, now }: Found): Promise<Entry> {
  // A pre-session serves once (check A-10).
  if (!(await endSession(trx, pre.idHash))) throw new Refusal('not-signed-in', 'login failed')
  const secret = newTotpSecret()
  await giveNextTotpSecret(trx, user.id, needs.encryption.encrypt(secret, NEXT_TOTP_SECRET.context(user)))
  const { left } = await codesLeft(trx, user.id)
  await recordStage(trx, user, 'sign-in.recovery', { address })
  await queueRecoveryMail(trx, needs.mails, user, { event: 'used', at: now, left })
  const { isKnownBrowser, provider } = pre
  const kept = { isKnownBrowser, isRecovered: true, provider }
  const session = { stage: 'password', now, endsAt: preSessionEnd(now), ...kept } as const
  const sessionId = await beginSession(trx, { ...user, address }, session)
  const uri = totpUri(secret, { email: user.email, issuer: needs.operator.productName })
  return { totpUri: uri, left, sessionId }
}
