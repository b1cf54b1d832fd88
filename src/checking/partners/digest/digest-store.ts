import { sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../../base/database/database.ts'

/** Returns the id of the newest change of a company's partners; 0 = none. */
export async function newestChange(reader: Reader, companyId: number): Promise<number> {
  const row = await reader
    .selectFrom('partner_change')
    .select(({ fn }) => fn.max('id').as('newest'))
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.newest ?? 0
}

/**
 * Marks that a company's digest of today covers changes up to an id. Returns the id covered before,
 * 0 = none. Null if today's digest was already claimed, so that only one of two workers sends it.
 */
export async function claimDigest(
  trx: Transaction,
  companyId: number,
  { upTo, today }: { upTo: number; today: string },
): Promise<number | null> {
  const previous = await trx
    .selectFrom('partner_digest')
    .select('change_id')
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { rows } = await sql`insert into partner_digest as told (company_id, change_id, told_on)
    values (${companyId}::int, ${upTo}::int, ${today}::date)
    on conflict (company_id) do update set change_id = excluded.change_id, told_on = excluded.told_on
    where told.told_on < excluded.told_on returning company_id`.execute(trx)
  return rows.length === 0 ? null : (previous?.change_id ?? 0)
}

/**
 * Returns the companies with changes of partners since their last digest, except those that had a
 * digest today.
 */
export async function companiesToNotify(db: Database, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select company.id from company left join partner_digest told on told.company_id = company.id
    where (told.told_on is null or told.told_on < ${today}::date) and exists (select from partner_change change
      where change.company_id = company.id and change.id > coalesce(told.change_id, 0))
    order by company.id`.execute(db)
  return rows.map(({ id }) => id)
}
