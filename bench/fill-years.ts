import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../src/base/database/database.ts'

/**
 * The history of a company: its partners, and `lists` monthly lists of all of them. The first two
 * lists are older than any retention.
 */
export type CompanyHistory = { companyId: number; partners: number; lists: number }

const EXPIRED_LISTS = 2
const COMPARED_LISTS = 4
const INVALID_INTERVAL = 500
// Ids of answers that neither the product nor fill-questions.ts uses.
const FIRST_ANSWER_ID = 1_000_000_000
const ANSWER_IDS_PER_LIST = 1_000_000
const REPORT_SHA256 = createHash('sha256').update('%PDF').digest('hex')

/**
 * Fills the history of a company directly by SQL: lists, answers, partners, changes and files. Runs
 * no ANALYZE.
 */
export async function fillCompanyHistory(db: Database, years: CompanyHistory): Promise<void> {
  await db.connection().execute(async session => {
    // The rows are valid, so triggers and foreign keys need not check them.
    await sql`set session_replication_role = replica`.execute(session)
    for (let list = 1; list <= years.lists; list += 1) await fillList(session, years, list)
    for (const fill of PARTNERS) await fill(years).execute(session)
    await sql`set session_replication_role = default`.execute(session)
  })
}

async function fillList(session: Database, years: CompanyHistory, list: number): Promise<void> {
  const { companyId, partners, lists } = years
  const months = lists - list + (list <= EXPIRED_LISTS ? 200 : 1)
  const invalid = Array.from({ length: partners }, (_, n) => n + list).filter(n => n % INVALID_INTERVAL === 0).length
  const at = sql`(now() - ${months}::int * interval '1 month')`
  const batch = await rowOf(
    session,
    sql`insert into batch (company_id, created_by, status, language, file_name, upload_sha256, sheet_layout, total_rows, not_a_uid_rows,
        total_questions, settled_questions, processed_rows, valid_rows, invalid_rows, created_at, started_at, finished_at)
      values (${companyId}, (select min(id) from users where company_id = ${companyId}::int), 2, 'de', ${`Lieferanten ${list}.xlsx`}, '', '{}',
        ${partners}, 0, ${partners}, ${partners}, ${partners}, ${partners - invalid}, ${invalid}, ${at}, ${at}, ${at}) returning id`,
  )
  const file = await rowOf(session, sql`insert into file (size, sha256) values (4, ${REPORT_SHA256}) returning id`)
  await sql`insert into file_part (file_id, number, bytes) values (${file}, 0, '%PDF')`.execute(session)
  await sql`insert into report (company_id, batch_id, edition, file_id, sha256, created_at)
    values (${companyId}, ${batch}, 1, ${file}, ${REPORT_SHA256}, ${at})`.execute(session)
  const firstAnswer = FIRST_ANSWER_ID + list * ANSWER_IDS_PER_LIST
  const numbers = sql`generate_series(0, ${partners - 1}::int) n`
  const uid = sql`('DE' || (200000011 + n * 10))`
  await sql`insert into answer (id, company_id, user_id, batch_id, uid, service, requester_uid, requester_name, level, asked_at, duration_ms,
      verdict, code, name, address_lines)
    select ${firstAnswer}::bigint + n, ${companyId}, 1, ${batch}, ${uid}, 'vies', 'ATU13585627', 'Firma', 2,
      ${at} + n * interval '1 millisecond', 40, case when (n + ${list}::int) % ${INVALID_INTERVAL}::int = 0 then 'invalid' else 'valid' end, 'VALID',
      'HANDELSHAUS ' || n || ' GMBH', '["Hauptstraße 1", "10115 Berlin"]' from ${numbers}`.execute(session)
  await sql`insert into question (batch_id, company_id, uid, row_count, first_row, own_name, state, tries, verdict, answer_id, settled_at)
    select ${batch}, ${companyId}, ${uid}, 1, 2 + n, 'Debitor ' || n, 'settled', 1,
      case when (n + ${list}::int) % ${INVALID_INTERVAL}::int = 0 then 'invalid' else 'valid' end, ${firstAnswer}::bigint + n, ${at} from ${numbers}`.execute(
    session,
  )
  if (list > EXPIRED_LISTS && list <= lists - COMPARED_LISTS) return
  await sql`insert into company_comparison (batch_id, uid, row, own_name, sameness, differences)
    select ${batch}, ${uid}, 2 + n, 'Debitor ' || n, case when n % 20 = 0 then 'different' else 'same' end, '[]' from ${numbers}`.execute(
    session,
  )
  await sql`insert into invoice_day (batch_id, uid, row, edition, text, day, evidence, is_open)
    select ${batch}, ${uid}, 2 + n, 1, '', ${at}::date, '{"supporting": [], "farther": []}', false from ${numbers}`.execute(
    session,
  )
}

async function rowOf(session: Database, statement: RawBuilder<unknown>): Promise<number> {
  const [row] = (await statement.execute(session)).rows as { id: number }[]
  return row?.id ?? 0
}

const PARTNERS: ((years: CompanyHistory) => RawBuilder<unknown>)[] = [
  ({
    companyId,
    lists,
  }) => sql`insert into partner (company_id, uid, own_name, own_named_at, given_name, given_named_at, answer_id, verdict, service,
      answered_at, first_asked_at, last_asked_at)
    select company_id, uid, 'Debitor', asked_at, name, asked_at, id, verdict, service, asked_at, asked_at - interval '5 years', asked_at
    from answer where company_id = ${companyId}::int and id >= ${FIRST_ANSWER_ID + lists * ANSWER_IDS_PER_LIST}::bigint`,
  ({
    companyId,
    lists,
  }) => sql`insert into partner_change (company_id, partner_id, kind, before, after, before_answer_id, after_answer_id, happened_at)
    select company_id, id, 'name', '"A"', '"B"', answer_id - ${ANSWER_IDS_PER_LIST}::int, answer_id, answered_at
    from partner where company_id = ${companyId}::int and id % 10 = 0 and ${lists}::int > 1`,
  ({ companyId }) => sql`insert into company_judgement (company_id, uid, own_name, given_name, word, remark, user_id)
    select company_id, uid, own_name, given_name, 'same-company', '', 1 from partner where company_id = ${companyId}::int and id % 20 = 0`,
  ({ companyId }) => sql`insert into watched_partner (partner_id, company_id, since, watched_by, counts_from)
    select id, company_id, answered_at, 1, answered_at from partner where company_id = ${companyId}::int and id % 2 = 0`,
  () => sql`insert into cached_answer (uid, service, requester_id, requester_uid, answer_id, created_at, updated_at, last_usage)
    select uid, service, company_id, 'ATU13585627', answer_id, answered_at, answered_at, now() from partner
    where answer_id is not null on conflict do nothing`,
]
