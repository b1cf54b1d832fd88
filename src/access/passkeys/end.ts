import type { Clock } from '../../ground/database/clock.ts'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase, Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { record } from '../../house/audit-log/record.ts'
import type { Mails } from '../../house/mails/create.ts'
import type { SignInActions } from '../users/sign-in-actions.ts'
import { userById } from '../users/user-of.ts'
import { listPasskeys } from './list.ts'
import { queuePasskeyMail } from './queue-mail.ts'
import { deletePasskey } from './store.ts'

type Needs = { database: OpenDatabase; clock: Clock; mails: Mails; signIn: Pick<SignInActions, 'confirmCode'> }

/** Ends one's own passkey. Refuses (400) 'TOTP is invalid', (404) one that is not there or another's, alike. */
export async function endPasskey(actor: Actor, needs: Needs, id: number, totp: string): Promise<void> {
  const { userId, address } = actor
  // Before the code, which would be spent for nothing.
  if (!(await hasPasskey(needs.database.db, userId, id))) throw notFound()
  if (!(await needs.signIn.confirmCode(userId, totp, address))) throw new Refusal('bad-input', 'TOTP is invalid')
  await commit(needs.database, async trx => {
    const user = await userById(trx, userId)
    const ended = await deletePasskey(trx, userId, id)
    if (!ended) throw notFound()
    const object = { name: `user/${userId}`, companyId: user.company_id }
    await record(trx, actor, 'user.passkey-ended', object, ended, null)
    const told = { event: 'ended', at: needs.clock.now(), passkey: ended.name } as const
    await queuePasskeyMail(trx, needs.mails, user, told)
  })
}

const hasPasskey = async (reader: Reader, userId: number, id: number): Promise<boolean> =>
  (await listPasskeys(reader, userId)).some(passkey => passkey.id === id)

const notFound = () => new Refusal('not-found', 'not found')
