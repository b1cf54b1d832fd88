import { type Insertable, sql, type Updateable } from 'kysely'
import type { Transaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'

export async function insertCompany(trx: Transaction, company: Insertable<Tables['company']>): Promise<number> {
  return (await trx.insertInto('company').values(company).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateCompany(
  trx: Transaction,
  id: number,
  change: Updateable<Tables['company']>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await trx.updateTable('company').set(change).where('id', '=', id).execute()
}

/** Advances the id sequence past an explicitly inserted id (company 1 at the first start). */
export const advanceCompanyIdSequence = async (trx: Transaction): Promise<void> => {
  await sql`select setval(pg_get_serial_sequence('company', 'id'), (select max(id) from company))`.execute(trx)
}
