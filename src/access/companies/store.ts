import { type Insertable, sql, type Updateable } from 'kysely'
import type { Transaction } from '../../ground/database/database.ts'
import { refuseDuplicate } from '../../ground/database/refuse-duplicate.ts'
import type { Tables } from '../../ground/database/tables.ts'

const NAME_TAKEN = 'company name is taken'

/** Inserts a company and returns its id. Refuses (409) a name that another company bears, whatever its case. */
export async function insertCompany(trx: Transaction, company: Insertable<Tables['company']>): Promise<number> {
  const inserting = trx.insertInto('company').values(company).returning('id').executeTakeFirstOrThrow()
  return (await refuseDuplicate(inserting, NAME_TAKEN)).id
}

/** Changes a company. Refuses (409) a name that another company bears. */
export async function updateCompany(
  trx: Transaction,
  id: number,
  change: Updateable<Tables['company']>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await refuseDuplicate(trx.updateTable('company').set(change).where('id', '=', id).execute(), NAME_TAKEN)
}

/** Moves the counter of ids past one that was given by hand (company 1 at the first start). */
export const skipGivenIds = async (trx: Transaction): Promise<void> => {
  await sql`select setval(pg_get_serial_sequence('company', 'id'), (select max(id) from company))`.execute(trx)
}
