import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * Allows this transaction to delete evidence whose retention has ended. Migration 0010 rejects
 * every other deletion.
 */
export async function allowRemoval(trx: Transaction): Promise<void> {
  await sql`select set_config('uid_check.retention', 'on', true)`.execute(trx)
}
