import { type SqlBool, sql } from 'kysely'
import type { Clock } from '../database/clock.ts'
import { commit } from '../database/commit.ts'
import type { OpenDatabase, Transaction } from '../database/database.ts'
import { Refusal } from '../refusals.ts'
import type { Actor } from '../roles/actor.ts'

type Needs = { database: OpenDatabase; clock: Clock }

/** Somebody has seen all changes up to one; never fewer than before, and none that is still to come. */
export const keepSeen = (actor: Actor, { database, clock }: Needs, upTo: number): Promise<void> =>
  commit(database, async trx => {
    const there = sql<number>`least(${upTo}::int, (select coalesce(max(id), 0) from partner_change))`
    const { change_id } = await trx
      .insertInto('partner_change_seen')
      .values({ user_id: actor.userId, change_id: there, seen_at: clock.now() })
      .onConflict(conflict =>
        conflict.column('user_id').doUpdateSet({
          change_id: sql<number>`greatest(partner_change_seen.change_id, excluded.change_id)`,
          seen_at: clock.now(),
        }),
      )
      .returning('change_id')
      .executeTakeFirstOrThrow()
    await forgetSingly(trx, actor.userId, change_id)
  })

/** What the mark has passed needs no line of its own any more. */
const forgetSingly = (trx: Transaction, userId: number, upTo: number) =>
  trx.deleteFrom('partner_change_seen_singly').where('user_id', '=', userId).where('change_id', '<=', upTo).execute()

/** Somebody has seen one change of a company's partners, and no other; refuses (404) what is not that company's. */
export const keepOneSeen = (
  actor: Actor,
  { database, clock }: Needs,
  { companyId, id }: { companyId: number; id: number },
): Promise<void> =>
  commit(database, async trx => {
    const isThere = sql<SqlBool>`company_id = ${companyId}::int and id = ${id}::int`
    const change = await trx.selectFrom('partner_change').select('id').where(isThere).executeTakeFirst()
    if (change === undefined) throw new Refusal('not-found', 'not found')
    await trx
      .insertInto('partner_change_seen_singly')
      .values({ user_id: actor.userId, change_id: change.id, seen_at: clock.now() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
