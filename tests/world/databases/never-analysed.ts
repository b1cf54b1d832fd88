import { sql } from 'kysely'
import type { OpenDatabase } from '../../../src/ground/database/database.ts'
import { freshDatabase } from './database.ts'

// Those that grow with every list.
const TABLES = [
  'answer',
  'batch',
  'company_judgement',
  'partner',
  'partner_change',
  'partner_change_seen_singly',
  'question',
  'single_check',
]

/**
 * A fresh database that knows nothing of its tables, for tests of what statements touch: without the pages and statistics that the test
 * before left behind, and without an autoanalyze that comes in the middle.
 */
export async function neverAnalysedDatabase(): Promise<OpenDatabase> {
  const database = await freshDatabase()
  const { db } = database
  for (const table of TABLES) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db)
    await sql`vacuum full ${sql.table(table)}`.execute(db)
  }
  await sql`delete from pg_statistic`.execute(db)
  await sql`update pg_class set reltuples = -1, relpages = 0
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  return database
}
