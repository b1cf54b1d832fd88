import { sql } from 'kysely'
import { openEmbedded } from '../src/base/database/open-database.ts'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import type { BenchTarget } from './on-both-databases.ts'

const USERS = 200

/**
 * Adds `count` finished batches of company 1, by many users, each with a report. The product must
 * not be running.
 */
export async function fillBatches({ databaseUrl, dataDir }: BenchTarget, count: number): Promise<void> {
  const database =
    databaseUrl === null ? await openEmbedded(dataDir) : openPostgresql(databaseUrl, error => console.error(error), 2)
  const { db } = database
  await sql`insert into users (company_id, email, firstname, lastname, role, password_hash)
    select 1, 'person' || n || '@kanzlei.example', 'Anna' || n, 'Muster' || n, 3, '' from generate_series(1, ${USERS}::int) n`.execute(
    db,
  )
  await sql`insert into batch (company_id, created_by, status, language, file_name, upload_sha256, sheet_layout, total_rows,
      not_a_uid_rows, total_questions, settled_questions, processed_rows, valid_rows, started_at, finished_at)
    select 1, (select min(id) from users where role = 3) + n % ${USERS}::int, 2 + (n % 10) / 9, 'de', 'Debitoren ' || n || '.xlsx',
      md5(n::text), '{}', 500, 0, 500, 500, 500, 500, now(), now() from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into file (size, sha256) values (1, '')`.execute(db)
  await sql`insert into report (company_id, batch_id, edition, file_id, sha256)
    select 1, id, 1, (select max(id) from file), '' from batch`.execute(db)
  await sql`analyze`.execute(db)
  await database.close()
}
