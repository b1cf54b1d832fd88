import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../ground/database/database.ts'

const CHANGES = 7_243_905 // no other advisory lock has two keys

/**
 * Lets nobody else keep changes of a company's partners until this transaction ends: so they become visible in the order of their ids, and
 * whoever has seen one, or was told of it, has missed none below it. Taken before any partner is locked; of several companies by their ids.
 */
export async function lockChanges(trx: Transaction, companyId: number | RawBuilder<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(CHANGES)}, ${companyId}::int)`.execute(trx)
}
