import { commit } from '../../ground/database/commit.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { takePasskey } from '../passkeys/take.ts'
import type { PasskeyAnswer } from '../passkeys/wire.ts'
import { userById } from '../users/user-of.ts'
import { completeSignIn, type Place } from './complete-sign-in.ts'
import { refuseOtherEmail } from './enter-code.ts'
import type { LoginNeeds } from './needs.ts'
import type { HeldSession } from './session-of.ts'
import { endSession } from './session-store.ts'
import { recordStage } from './sign-in-log.ts'
import { trySecondFactor } from './try-second-factor.ts'

/**
 * Stage 2 by a passkey in place of the six digits, with the pre-session of the same address and the challenge that it was given. Refuses
 * (401) 'passkey invalid', 'locked out'; wrong ones count with wrong codes. After a recovery code an authenticator is set up first.
 */
export async function enterPasskey(
  needs: LoginNeeds,
  pre: HeldSession,
  { email, passkey: answer }: { email: string; passkey: PasskeyAnswer },
  place: Place,
): Promise<string> {
  refuseOtherEmail(pre, email)
  if (pre.isRecovered) throw new Refusal('not-signed-in', 'passkey invalid')
  const { userId } = pre
  const user = await userById(needs.database.db, userId)
  const used = { answer, userId, use: { is: 'code', preSession: pre.idHash }, ...place } as const
  const outcome = await trySecondFactor(needs, user, place.address, async () =>
    (await takePasskey(needs, used)) ? 'right' : 'passkey invalid',
  )
  if (outcome !== 'right') throw new Refusal('not-signed-in', outcome)
  return commit(needs.database, async trx => {
    // A pre-session serves once (check A-10), and ends when the account changes meanwhile (check A-17).
    if (!(await endSession(trx, pre.idHash))) throw new Refusal('not-signed-in', 'login failed')
    await recordStage(trx, user, 'sign-in.passkey', place)
    return completeSignIn(trx, needs.clock, userId, place)
  })
}
