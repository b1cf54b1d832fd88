import type { Clock } from '../../../ground/database/clock.ts'
import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { record } from '../../../house/audit-log/record.ts'
import type { Mails } from '../../../house/mails/create.ts'
import type { SignInActions } from '../sign-in-actions.ts'
import { userById } from '../user-of.ts'
import { queueRecoveryMail } from './queue-mail.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts'
import { replaceRecoveryCodes } from './store.ts'

type Needs = { database: OpenDatabase; clock: Clock; mails: Mails; signIn: Pick<SignInActions, 'confirmCode'> }

/**
 * Makes one's own recovery codes anew; the earlier ones serve no more. Returns them, this once. Refuses (400) 'TOTP is invalid':
 * whoever finds a screen unlocked shall not make himself a way in.
 */
export async function makeRecoveryCodes(actor: Actor, needs: Needs, totp: string): Promise<string[]> {
  const { userId, address } = actor
  if (!(await needs.signIn.confirmCode(userId, totp, address))) throw new Refusal('bad-input', 'TOTP is invalid')
  const codes = newRecoveryCodes()
  const now = needs.clock.now()
  await commit(needs.database, async trx => {
    const user = await userById(trx, userId)
    await replaceRecoveryCodes(trx, userId, codes.map(recoveryCodeHash), now)
    const object = { name: `user/${userId}`, companyId: user.company_id }
    await record(trx, actor, 'user.recovery-codes', object, null, null)
    await queueRecoveryMail(trx, needs.mails, user, { event: 'made', at: now, left: codes.length })
  })
  return codes
}
