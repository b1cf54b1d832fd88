import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import type { RequestSession } from '../credentials/request-session.ts'
import { checkCode } from '../credentials/second-factor.ts'
import { endSession, endSessionsOf } from '../credentials/session-store.ts'
import { type UserRow, userById } from '../credentials/user-of.ts'
import { completeSignIn, type SignInOrigin } from './complete-sign-in.ts'

/**
 * Completes stage 2: the right code, with the pre-session of the same e-mail address, creates the
 * session. Returns the session's id. While the initial password is set, the session only permits
 * replacing it. Throws 401 'totp invalid', 'totp used allready', 'locked out' or 'login failed'
 * (docs/rules.md#stages).
 */
export async function enterCode(
  services: Pick<Services, 'database' | 'encryption' | 'clock'>,
  preSession: RequestSession,
  { email, totp }: { email: string; totp: string },
  origin: SignInOrigin,
): Promise<string> {
  refuseOtherEmail(preSession, email)
  const outcome = await checkCode(services, preSession.userId, totp, {
    address: origin.address,
    isNewAuthenticator: preSession.isRecovered,
  })
  if (outcome !== 'right') throw new Refusal('not-signed-in', outcome)
  return commit(services.database, async trx => {
    // A pre-session works once (check A-10), and ends if the account changes in between (check
    //
    if (!(await endSession(trx, preSession.idHash))) throw new Refusal('not-signed-in', 'login failed')
    if (preSession.isRecovered)
      await endSessionsOfLostPhone(trx, await userById(trx, preSession.userId), origin.address)
    return completeSignIn(trx, services.clock, preSession.userId, origin, preSession.provider)
  })
}

/** Throws 401 if `email` is not that of the pre-session. */
export function refuseOtherEmail(preSession: RequestSession, email: string): void {
  if (email.trim().toLowerCase() !== preSession.email.toLowerCase()) throw new Refusal('not-signed-in', 'login failed')
}

// Ends all sessions, because the lost phone may still have one of them.
async function endSessionsOfLostPhone(trx: Transaction, user: UserRow, address: string): Promise<void> {
  await endSessionsOf(trx, user.id)
  const object = { name: `user/${user.id}`, companyId: user.company_id }
  await record(trx, { userId: user.id, address }, 'user.new-authenticator', object, null, null)
}
