import type { Insertable } from 'kysely'
import type { Transaction } from '../../ground/database/database.ts'
import type { Tables } from '../../ground/database/tables.ts'

/** The only statement on this table: lines are appended, never changed. */
export const appendLine = async (trx: Transaction, line: Insertable<Tables['audit_log']>): Promise<void> => {
  await trx.insertInto('audit_log').values(line).execute()
}
