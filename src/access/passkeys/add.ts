import { commit } from '../../ground/database/commit.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { record } from '../../house/audit-log/record.ts'
import type { Mails } from '../../house/mails/create.ts'
import { lockUser } from '../users/user-of.ts'
import { takeChallenge } from './challenge.ts'
import { ownRelyingParty, type PasskeyNeeds } from './needs.ts'
import { queuePasskeyMail } from './queue-mail.ts'
import { readPasskey } from './read-passkey.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { insertPasskey } from './store.ts'
import type { MadePasskey } from './wire.ts'

type Needs = PasskeyNeeds & { mails: Mails }
type New = { name: string; passkey: MadePasskey; device: string }

/**
 * Keeps a new passkey of one's own, whose making began with a fresh one-time code. Refuses (400) 'passkey invalid' what was not made for
 * us with that challenge; (409) one that is known or too many.
 */
export async function addPasskey(actor: Actor, needs: Needs, { name, passkey, device }: New): Promise<void> {
  const own = ownRelyingParty(needs)
  const { userId } = actor
  const challenge = await takeChallenge(needs, passkey.response.clientDataJSON, { is: 'add', userId })
  const read = challenge === null ? null : await readPasskey(passkey, { ...own, challenge })
  if (read === null) throw new Refusal('bad-input', 'passkey invalid')
  const now = needs.clock.now()
  await commit(needs.database, async trx => {
    const user = await lockUser(trx, userId)
    await refuseTooMany(trx, userId)
    await insertPasskey(trx, { ...read, user_id: userId, host: own.host, name, made_at: now, made_on: device })
    await record(trx, actor, 'user.passkey-added', { name: `user/${userId}`, companyId: user.company_id }, null, {
      name,
    })
    await queuePasskeyMail(trx, needs.mails, user, { event: 'added', at: now, passkey: name })
  })
}
