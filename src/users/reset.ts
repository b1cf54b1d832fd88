import { record } from '../audit-log/record.ts'
import type { Clock } from '../database/clock.ts'
import { commit } from '../database/commit.ts'
import type { OpenDatabase } from '../database/database.ts'
import { Refusal } from '../refusals.ts'
import type { Actor } from '../roles/actor.ts'
import { lapsesAt } from './initial-password.ts'
import { NO_PASSWORD } from './password-hash.ts'
import type { SignInDesk } from './sign-in-desk.ts'
import { updateUser } from './store.ts'
import { userToChange } from './user-of.ts'

type Needs = { database: OpenDatabase; clock: Clock; signIn: SignInDesk }

/** What makes an authenticator be set up anew: the next sign-in shows a new QR code. */
export const WITHOUT_AUTHENTICATOR = { totp_secret_sealed: null, totp_confirmed_at: null, totp_last_step: null }

/**
 * Takes a user's password away and ends his sessions; with `totp` his authenticator too (lost phone). Nobody knows the
 * next password until users/hand-out-initial-password.ts makes one. Refuses (404, 403) as `userToChange`, (409) oneself.
 */
export async function resetUser(
  actor: Actor,
  needs: Needs,
  id: number,
  { totp = false }: { totp?: boolean | undefined },
) {
  if (id === actor.userId) throw new Refusal('conflict', 'change your own password in your account')
  await commit(needs.database, async trx => {
    const user = await userToChange(actor, trx, id)
    await updateUser(trx, id, {
      password_hash: NO_PASSWORD,
      password_is_initial: true,
      initial_password_until: lapsesAt(needs.clock.now()),
      ...(totp ? WITHOUT_AUTHENTICATOR : {}),
    })
    await needs.signIn.endSessions(trx, id)
    await needs.signIn.forgetTries(trx, user.email)
    const after = { password: 'reset', ...(totp ? { totpSecret: 'reset' } : {}) }
    await record(trx, actor, 'user.reset', { name: `user/${id}`, companyId: user.company_id }, null, after)
  })
}
