import { sql } from 'kysely'
import type { Database } from '../../../ground/database/database.ts'

/** Returns the companies about whose partners something changed since their people were told, on an earlier day. */
export async function companiesToTell(db: Database, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select company.id from company left join partner_digest told on told.company_id = company.id
    where (told.told_on is null or told.told_on < ${today}::date) and exists (select from partner_change change
      where change.company_id = company.id and change.id > coalesce(told.change_id, 0))
    order by company.id`.execute(db)
  return rows.map(({ id }) => id)
}
