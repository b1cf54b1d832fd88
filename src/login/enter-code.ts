import { commit } from '../database/commit.ts'
import { Refusal } from '../refusals.ts'
import { userById } from '../users/user-of.ts'
import { beginSession } from './begin-session.ts'
import { checkCode } from './check-code.ts'
import type { LoginNeeds } from './needs.ts'
import type { HeldSession } from './session-of.ts'
import { endSession } from './session-store.ts'
import { sessionEnd } from './session-time.ts'
import { recordStage } from './sign-in-log.ts'

/**
 * Stage 2: the right code, with the pre-session of the same address, opens the session under a new id; while the initial
 * password stands it is good for replacing that alone. Refuses (401) 'totp invalid', 'totp used allready', 'locked out'
 * (docs/rules.md#stages).
 */
export async function enterCode(
  needs: LoginNeeds,
  pre: HeldSession,
  { email, totp }: { email: string; totp: string },
  { address, device }: { address: string; device: string },
): Promise<string> {
  if (email.trim().toLowerCase() !== pre.email.toLowerCase()) throw new Refusal('not-signed-in', 'login failed')
  const outcome = await checkCode(needs, pre.userId, totp, address)
  if (outcome !== 'right') throw new Refusal('not-signed-in', outcome)
  return commit(needs.database, async trx => {
    // A pre-session serves once (check A-10), and ends when the account changes meanwhile (check A-17).
    if (!(await endSession(trx, pre.idHash))) throw new Refusal('not-signed-in', 'login failed')
    const user = await userById(trx, pre.userId)
    const { id, company_id, password_is_initial } = user
    await recordStage(trx, user, 'sign-in.done', { address })
    const now = needs.clock.now()
    const stage = password_is_initial ? 'first-login' : 'full'
    return beginSession(trx, { id, company_id, address }, { stage, now, endsAt: sessionEnd(now), device })
  })
}
