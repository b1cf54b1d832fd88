import { type SqlBool, sql } from 'kysely'
import { companyOf } from '../../access/companies/company-of.ts'
import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Marks all changes of a company's partners up to an id as seen by the user. The mark never moves
 * back, nor beyond existing changes.
 */
export const markAllChangesSeen = (
  actor: Actor,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId, upTo }: { companyId: number; upTo: number },
): Promise<void> =>
  commit(database, async trx => {
    await companyOf(trx, companyId)
    const existingId = sql<number>`least(${upTo}::int, (select coalesce(max(id), 0) from partner_change))`
    const { change_id } = await trx
      .insertInto('partner_changes_seen_up_to')
      .values({ user_id: actor.userId, company_id: companyId, change_id: existingId, seen_at: clock.now() })
      .onConflict(conflict =>
        conflict.columns(['user_id', 'company_id']).doUpdateSet({
          change_id: sql<number>`greatest(partner_changes_seen_up_to.change_id, excluded.change_id)`,
          seen_at: clock.now(),
        }),
      )
      .returning('change_id')
      .executeTakeFirstOrThrow()
    await deleteSingleMarks(trx, { userId: actor.userId, companyId, upTo: change_id })
  })

type Mark = { userId: number; companyId: number; upTo: number }

/** Deletes the marks of single changes up to an id, which the mark of all changes replaces. */
const deleteSingleMarks = (trx: Transaction, { userId, companyId, upTo }: Mark) =>
  sql`delete from partner_change_seen_singly singly where user_id = ${userId}::int and change_id <= ${upTo}::int
    and (select company_id from partner_change where id = singly.change_id) = ${companyId}::int`.execute(trx)

/**
 * Marks a single change of a company's partners as seen. Throws 404 for another company's change.
 */
export const markChangeSeen = (
  actor: Actor,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId, id }: { companyId: number; id: number },
): Promise<void> =>
  commit(database, async trx => {
    const isOwnChange = sql<SqlBool>`company_id = ${companyId}::int and id = ${id}::int`
    const change = await trx.selectFrom('partner_change').select('id').where(isOwnChange).executeTakeFirst()
    if (change === undefined) throw new Refusal('not-found', 'not found')
    await trx
      .insertInto('partner_change_seen_singly')
      .values({ user_id: actor.userId, change_id: change.id, seen_at: clock.now() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
