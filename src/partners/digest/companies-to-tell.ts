import { sql } from 'kysely'
import { commit } from '../../database/commit.ts'
import type { Database, OpenDatabase } from '../../database/database.ts'

/**
 * Returns the newest change of all companies; 0 = none. Waits for those who are keeping changes: they have their numbers already, and what
 * they keep below this one would never be told.
 */
export const newestChange = (database: OpenDatabase): Promise<number> =>
  commit(database, async trx => {
    await sql`lock table partner_change in share mode`.execute(trx)
    const row = await trx
      .selectFrom('partner_change')
      .select(({ fn }) => fn.max('id').as('newest'))
      .executeTakeFirst()
    return row?.newest ?? 0
  })

/** Returns the companies about whose partners something changed since their people were told, on an earlier day. */
export async function companiesToTell(
  db: Database,
  { upTo, today }: { upTo: number; today: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select company.id from company left join partner_digest told on told.company_id = company.id
    where (told.told_on is null or told.told_on < ${today}::date) and exists (select from partner_change change
      where change.company_id = company.id and change.id > coalesce(told.change_id, 0) and change.id <= ${upTo}::int)
    order by company.id`.execute(db)
  return rows.map(({ id }) => id)
}
