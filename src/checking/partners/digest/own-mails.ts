import { updateUser } from '../../../access/users/store.ts'
import type { Clock } from '../../../ground/database/clock.ts'
import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import type { Mails } from '../../../house/mails/create.ts'
import type { OwnMails } from '../wire.ts'
import { companyThatWants } from './readers.ts'

type Needs = { database: OpenDatabase; clock: Clock; mails: Pick<Mails, 'areSent'> }

/** Whether somebody wants the mail of the day, and whether anybody of the company is sent one at all. */
export async function ownMails({ userId, companyId }: Actor, { database, clock, mails }: Needs): Promise<OwnMails> {
  const { db } = database
  const user = await db
    .selectFrom('users')
    .select('wants_partner_mails as wants')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isSent = mails.areSent && (await companyThatWants(db, companyId, clock.now())) !== null
  return { ...user, isSent }
}

/** Each person for himself: it takes nothing from anybody else. */
export const keepOwnMails = (actor: Actor, { database }: Needs, wants: boolean): Promise<unknown> =>
  commit(database, trx => updateUser(trx, actor.userId, { wants_partner_mails: wants }))
