import { sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'

/** Whether any authority has been asked anything by this installation: before that, nothing is known of the countries. */
export async function hasAsked(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from answer) as has`.execute(reader)
  return rows[0]?.has ?? false
}
