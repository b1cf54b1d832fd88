import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/** Lets this transaction, and no other, remove evidence: for what outlived its retention (migration 0010 refuses all else). */
export async function allowRemoval(trx: Transaction): Promise<void> {
  await sql`select set_config('uid_check.retention', 'on', true)`.execute(trx)
}
