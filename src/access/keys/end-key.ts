import type { Clock } from '../../ground/database/clock.ts'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { record } from '../../house/audit-log/record.ts'
import { updateUser } from '../users/store.ts'
import { markEnded } from './store.ts'

type Needs = { database: OpenDatabase; clock: Clock }

/** Ends a company's key for good, from the next call on. Refuses (404) one that is not there, not this company's, or has ended. */
export async function endKey(actor: Actor, { database, clock }: Needs, companyId: number, id: number): Promise<void> {
  await commit(database, async trx => {
    const key = await trx
      .selectFrom('api_key')
      .innerJoin('users', 'users.id', 'api_key.user_id')
      .select(['users.id as userId', 'users.lastname as name'])
      .where('api_key.id', '=', id)
      .where('users.company_id', '=', companyId)
      .where('api_key.ended_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!key) throw new Refusal('not-found', 'not found')
    await markEnded(trx, id, clock.now())
    await updateUser(trx, key.userId, { is_active: false })
    await record(trx, actor, 'key.end', { name: `key/${id}`, companyId }, { name: key.name }, null)
  })
}
