import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import { unusedDatabase } from './database.ts'

// The tables that grow with every list.
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
 * Returns a fresh database without table statistics, for tests of which rows and indexes statements
 * touch. It has no pages or statistics of earlier tests, and no autoanalyze interferes.
 */
export async function databaseWithoutStatistics(): Promise<OpenDatabase> {
  const database = await unusedDatabase()
  const { db } = database
  for (const table of TABLES) await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db)
  await sql`delete from pg_statistic`.execute(db)
  await sql`update pg_class set reltuples = -1, relpages = 0
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  return database
}

/** Returns such a database with a company and one user, for tests that fill it by SQL. */
export async function companyWithoutStatistics(): Promise<{
  database: OpenDatabase
  companyId: number
  userId: number
}> {
  const database = await databaseWithoutStatistics()
  const companyId = await insertedId(database, sql`insert into company (name) values ('Handel') returning id`)
  const person = sql`insert into users (company_id, email, firstname, lastname, role, password_hash)
    values (${companyId}, 'a@handel.example', 'A', 'M', 3, '') returning id`
  return { database, companyId, userId: await insertedId(database, person) }
}

/** Runs a statement that returns an `id`, and returns that id. */
export async function insertedId({ db }: OpenDatabase, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = (await statement.execute(db)) as { rows: { id: number }[] }
  return rows[0]?.id ?? 0
}
