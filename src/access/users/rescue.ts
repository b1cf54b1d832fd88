import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { record } from '../../house/audit-log/record.ts'
import { randomPassword } from './initial-password.ts'
import { forgetLinks } from './openid/links-store.ts'
import { hashPassword } from './password-hash.ts'
import { forgetRecoveryCodes } from './recovery/store.ts'
import { WITHOUT_AUTHENTICATOR } from './reset.ts'
import type { SignInActions } from './sign-in-actions.ts'
import { updateUser } from './store.ts'
import { userByEmail } from './user-of.ts'

type Needs = { database: OpenDatabase; signIn: Pick<SignInActions, 'endSessions' | 'forgetTries' | 'forgetPasskeys'> }

/**
 * Rescues anybody from the machine itself: a new initial password that does not lapse, no authenticator, no passkey, no
 * lock, no session, active again. Returns the password, to be told once, or null for an unknown e-mail.
 */
export async function rescueUser({ database, signIn }: Needs, email: string): Promise<string | null> {
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
      ...WITHOUT_AUTHENTICATOR,
    })
    await forgetRecoveryCodes(trx, user.id)
    await forgetLinks(trx, user.id)
    const passkeys = await signIn.forgetPasskeys(trx, user.id)
    await signIn.endSessions(trx, user.id)
    await signIn.forgetTries(trx, user.email)
    const object = { name: `user/${user.id}`, companyId: user.company_id }
    const after = { password: 'reset', totpSecret: 'reset', ...(passkeys > 0 ? { passkeysEnded: passkeys } : {}) }
    await record(trx, null, 'user.rescue', object, null, after)
    return password
  })
}
