import { commit } from '../../base/database/commit.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { deleteLinks } from '../credentials/link-store.ts'
import { deletePasskeys } from '../credentials/passkey-store.ts'
import { hashPassword, NO_PASSWORD, type RunQueued } from '../credentials/password-hash.ts'
import { deleteRecoveryCodes } from '../credentials/recovery-code-store.ts'
import { endSessionsOf } from '../credentials/session-store.ts'
import { deleteTries } from '../credentials/tries-store.ts'
import { lockUserToChange, userByEmail } from '../credentials/user-of.ts'
import { updateUser } from '../credentials/user-store.ts'
import { initialPasswordEnd, randomPassword } from './initial-password.ts'
import { queueReset } from './initial-password-mails.ts'

/** Column values with which the next sign-in sets up a new authenticator. */
const NO_AUTHENTICATOR_COLUMNS = {
  totp_secret_sealed: null,
  totp_confirmed_at: null,
  totp_last_step: null,
  next_totp_secret_sealed: null,
}

/**
 * Removes a user's password and ends all sessions; with `totp` (lost phone) also removes the
 * authenticator, recovery codes and passkeys. The new password is mailed; if no mails are sent,
 * users/initial-password.ts creates it later. Throws 404 or 403 like `lockUserToChange`, 409 for
 * oneself.
 */
export async function resetUser(
  actor: Actor,
  { database, clock, mails }: Pick<Services, 'database' | 'clock' | 'mails'>,
  id: number,
  { totp = false }: { totp?: boolean | undefined },
  runQueued: RunQueued,
) {
  if (id === actor.userId) throw new Refusal('conflict', 'change your own password in your account')
  const { areSent } = mails
  // Checked twice: here, so that no password is hashed for a user who must not be reset; below,
  // inside the transaction.
  await database.db.transaction().execute(trx => lockUserToChange(actor, trx, id))
  const initialPassword = randomPassword()
  const password_hash = areSent ? await runQueued(() => hashPassword(initialPassword)) : NO_PASSWORD
  const until = initialPasswordEnd(clock.now())
  await commit(database, async trx => {
    const user = await lockUserToChange(actor, trx, id)
    await updateUser(trx, id, {
      password_hash,
      password_is_initial: true,
      initial_password_until: until,
      ...(totp ? NO_AUTHENTICATOR_COLUMNS : {}),
    })
    if (totp) await deleteRecoveryCodes(trx, id)
    await deleteLinks(trx, id)
    const passkeys = totp ? await deletePasskeys(trx, id) : 0
    await endSessionsOf(trx, id)
    await deleteTries(trx, user.email)
    if (areSent) await queueReset(trx, mails, id, { initialPassword, until, authenticator: totp })
    const after = {
      password: 'reset',
      ...(totp ? { totpSecret: 'reset' } : {}),
      ...(passkeys > 0 ? { passkeysEnded: passkeys } : {}),
    }
    await record(trx, actor, 'user.reset', { name: `user/${id}`, companyId: user.company_id }, null, after)
  })
}

/**
 * Restores a user's access from the server's command line: sets a new initial password that does
 * not expire, removes authenticator, passkeys, locks and sessions, and activates the user. Returns
 * the password, to be printed once, or null for an unknown e-mail.
 */
export async function rescueUser({ database }: Pick<Services, 'database'>, email: string): Promise<string | null> {
  const password = randomPassword()
  const password_hash = await hashPassword(password)
  return commit(database, async trx => {
    const user = await userByEmail(trx, email)
    if (!user) return null
    await updateUser(trx, user.id, {
      password_hash,
      password_is_initial: true,
      initial_password_until: null,
      is_active: true,
      ...NO_AUTHENTICATOR_COLUMNS,
    })
    await deleteRecoveryCodes(trx, user.id)
    await deleteLinks(trx, user.id)
    const passkeys = await deletePasskeys(trx, user.id)
    await endSessionsOf(trx, user.id)
    await deleteTries(trx, user.email)
    const object = { name: `user/${user.id}`, companyId: user.company_id }
    const after = { password: 'reset', totpSecret: 'reset', ...(passkeys > 0 ? { passkeysEnded: passkeys } : {}) }
    await record(trx, null, 'user.rescue', object, null, after)
    return password
  })
}
