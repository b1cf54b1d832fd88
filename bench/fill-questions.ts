import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../src/base/database/database.ts'

/** The number of questions of each generated batch. */
export const QUESTIONS_PER_BATCH = 100
const COMPANIES = 10
const PEOPLE = 50
const CHECKS_PER_BATCH = 10
const LINES_PER_BATCH = 100

// The first id of rows that the product itself creates.
const FIRST_PRODUCT_ID = 100_000_000

/**
 * Fills an unused database directly by SQL with finished batches of ten companies, in total `count`
 * questions. Each question has an answer and a cache entry; each batch has files, a report, single
 * checks and audit log lines (outside the log's hash chain). Batch ids start at 1; company 1 has
 * every tenth batch. Analyses the tables afterwards unless `isAnalysed` is false.
 */
export async function fillQuestions(db: Database, count: number, isAnalysed = true): Promise<void> {
  await db.connection().execute(async session => {
    // The rows are valid, so triggers and foreign keys need not check them.
    await sql`set session_replication_role = replica`.execute(session)
    await fillPeople(session)
    for (const table of TABLES_WITH_ID)
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${FIRST_PRODUCT_ID}::bigint)`.execute(session)
    for (const fill of FILLS) await fill(count / QUESTIONS_PER_BATCH).execute(session)
    await sql`set session_replication_role = default`.execute(session)
  })
  if (isAnalysed) await sql`vacuum (analyze)`.execute(db)
}

async function fillPeople(session: Database): Promise<void> {
  await sql`insert into company (id, name, uid) select n, 'Firma ' || n || ' GmbH', 'ATU13585627'
    from generate_series(2, ${COMPANIES}::int) n`.execute(session)
  await sql`insert into users (id, company_id, email, firstname, lastname, role, password_hash)
    select 1000 + n, 1 + n % ${COMPANIES}::int, 'person' || n || '@kanzlei.example', 'Anna' || n, 'Muster' || n, 3, ''
    from generate_series(0, ${PEOPLE - 1}::int) n`.execute(session)
}

const TABLES_WITH_ID = ['batch', 'question', 'answer', 'file']

type Fill = (count: number) => RawBuilder<unknown>

const companyOf = sql`(1 + (b - 1) % ${sql.lit(COMPANIES)})`
const personOf = sql`(1000 + (b - 1) % ${sql.lit(PEOPLE)})`
// Ascending times over three hundred days.
const momentOf = (count: number) => sql`(now() - interval '300 days' * (1 - b::float8 / ${count}::int))`
const batches = (count: number) => sql`generate_series(1, ${count}::int) b`
const questions = (count: number) =>
  sql`generate_series(0, ${count * QUESTIONS_PER_BATCH - 1}::int) q,
    lateral (select 1 + q / ${sql.lit(QUESTIONS_PER_BATCH)} as b) of_batch`
// The content of a batch's file of kind 1 (upload), 2 (result) or 3 (report).
const bytes = sql`convert_to(repeat(md5(b::text || kind), 32), 'UTF8')`
const sha256 = sql`encode(sha256(${bytes}), 'hex')`
const uidOf = sql`('DE' || (100000011 + q::bigint * 10))`

const FILLS: Fill[] = [
  // Upload, result and report.
  count => sql`insert into file (id, size, sha256) select (b - 1) * 3 + kind, length(${bytes}), ${sha256}
    from ${batches(count)}, generate_series(1, 3) kind`,
  count => sql`insert into file_part (file_id, number, bytes)
    select (b - 1) * 3 + kind, 0, ${bytes}
    from ${batches(count)}, generate_series(1, 3) kind`,
  count => sql`insert into batch (id, company_id, created_by, status, language, file_name, upload_file_id, result_file_id,
      upload_sha256, sheet_layout, total_rows, not_a_uid_rows, total_questions, settled_questions, processed_rows, valid_rows,
      created_at, started_at, finished_at)
    select b, ${companyOf}, ${personOf}, 2, 'de', 'Debitoren ' || b || '.xlsx', b * 3 - 2, b * 3 - 1, md5(b::text), '{}',
      ${QUESTIONS_PER_BATCH}::int, 0, ${QUESTIONS_PER_BATCH}::int, ${QUESTIONS_PER_BATCH}::int, ${QUESTIONS_PER_BATCH}::int, ${QUESTIONS_PER_BATCH}::int,
      ${momentOf(count)}, ${momentOf(count)}, ${momentOf(count)} from ${batches(count)}`,
  count => sql`insert into report (company_id, batch_id, edition, file_id, sha256, created_at)
    select ${companyOf}, b, 1, b * 3, ${sha256}, ${momentOf(count)} from ${batches(count)}, (values (3)) report (kind)`,
  count => sql`insert into answer (id, company_id, user_id, batch_id, uid, service, requester_uid, requester_name, level, asked_at,
      duration_ms, verdict, code, message, name, address_lines, street, zip_code, city, consultation_number)
    select q + 1, ${companyOf}, ${personOf}, b, ${uidOf}, 'vies', 'ATU13585627', 'Firma', 2, ${momentOf(count)}, 120, 'valid', 'VALID', '',
      'Handel ' || md5(q::text) || ' GmbH', '["Hauptstraße 1", "10115 Berlin"]', 'Hauptstraße 1', '10115', 'Berlin', ''
    from ${questions(count)}`,
  count => sql`insert into question (id, batch_id, company_id, uid, row_count, first_row, own_name, state, tries, verdict,
      answer_id, settled_at)
    select q + 1, b, ${companyOf}, ${uidOf}, 1, 2 + q % ${sql.lit(QUESTIONS_PER_BATCH)}, 'Handel ' || q, 'settled', 1, 'valid', q + 1, ${momentOf(count)}
    from ${questions(count)}`,
  count => sql`insert into cached_answer (uid, service, requester_id, requester_uid, answer_id, created_at, updated_at, last_usage)
    select ${uidOf}, 'vies', 1, 'ATU13585627', q + 1, ${momentOf(count)}, ${momentOf(count)}, ${momentOf(count)} from ${questions(count)}`,
  count => sql`insert into single_check (company_id, user_id, input, uid, verdict, answer_ids, language, created_at)
    select ${companyOf}, ${personOf}, 'DE' || n, 'DE' || (100000011 + (b * ${sql.lit(QUESTIONS_PER_BATCH)} - n)::bigint * 10), 'valid',
      array[(b * ${sql.lit(QUESTIONS_PER_BATCH)} - n + 1)::bigint], 'de', ${momentOf(count)}
    from ${batches(count)}, generate_series(1, ${CHECKS_PER_BATCH}::int) n`,
  count => sql`insert into audit_log (at, user_id, company_id, action, object, after)
    select ${momentOf(count)}, ${personOf}, ${companyOf}, (array['batch.create', 'download.result', 'download.report', 'login', 'logout'])[1 + n % 5],
      'task/' || b, '{"rows": 100}' from ${batches(count)}, generate_series(1, ${sql.lit(LINES_PER_BATCH)}) n`,
]
