import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../src/base/database/database.ts'

/** The number of partners of company 1, and the number of rows of each other list. */
type ListSizes = { partners: number; rows: number }

const COMPANIES = 100
const PEOPLE = 500

/**
 * Fills the tables of all long lists directly by SQL. Names consist of syllables, so that some
 * words are common and most are rare. Runs no ANALYZE.
 */
export async function fillLongLists(db: Database, sizes: ListSizes): Promise<void> {
  await db.connection().execute(async session => {
    // The rows are valid, so triggers and foreign keys need not check them.
    await sql`set session_replication_role = replica`.execute(session)
    for (const fill of FILLS) await fill(sizes).execute(session)
    await sql`set session_replication_role = default`.execute(session)
  })
}

const SYLLABLES = `{ba,ken,lor,mit,ser,gau,hof,man,stei,ner,wal,der,fried,rich,hub,er,mei,zin,ger,kol,pra,sch,ög,lin,to,vik,nov,ak,ri,gru,ber,sta}`
const TRADES = `{Handel,Bau,Transport,Metall,Technik,Holz,Consulting,Immobilien,Elektro,Gastro,Software,Verlag}`
const TOWNS = `{Wien,Graz,Linz,Salzburg,Innsbruck,Berlin,München,Hamburg,Köln,Prag}`
const FORMS = `{GmbH,AG,KG,e.U.,OG,Ltd}`

/** Picks one of several words by the nth four digits of a hash. */
const pickWord = (words: string, nth: number) =>
  sql`((${words}::text[])[1 + ('x' || substr(hash, ${sql.lit(1 + nth * 4)}, 4))::bit(16)::int % cardinality(${words}::text[])])`
const numberedHashes = (count: number) =>
  sql`(select n, md5(n::text) as hash from generate_series(1, ${count}::int) n) numbered`
const surname = sql`initcap(${pickWord(SYLLABLES, 0)} || ${pickWord(SYLLABLES, 1)} || ${pickWord(SYLLABLES, 2)})`
const name = sql`concat_ws(' ', ${surname}, ${pickWord(TRADES, 3)}, ${pickWord(TOWNS, 4)}, ${pickWord(FORMS, 5)})`
const moment = sql`(now() - ('x' || substr(hash, 25, 4))::bit(16)::int * interval '3 minutes')`
const company = sql`(1 + n % ${sql.lit(COMPANIES)})`
const person = sql`(1 + n % ${sql.lit(PEOPLE)})`
const uid = sql`('DE' || (100000000 + n))`
// Ascending times over a thousand days.
const ascendingTime = (count: number) => sql`(now() - interval '1000 days' * (1 - n::float8 / ${count}::int))`

const FILLS: ((sizes: ListSizes) => RawBuilder<unknown>)[] = [
  () => sql`insert into company (id, name, uid) select n, 'Firma ' || n || ' GmbH', 'ATU13585627'
    from generate_series(1, ${COMPANIES}::int) n on conflict do nothing`,
  () => sql`insert into users (id, company_id, email, firstname, lastname, role, password_hash)
    select n, ${company}, 'person' || n || '@kanzlei.example', 'Anna' || n, 'Muster' || n, 3, ''
    from generate_series(1, ${PEOPLE}::int) n on conflict do nothing`,
  ({
    partners,
  }) => sql`insert into partner (company_id, uid, own_name, own_named_at, given_name, given_named_at, verdict, service,
      answered_at, first_asked_at, last_asked_at, changed_at)
    select 1, ${uid}, case when n % 3 = 0 then ${surname} else '' end, ${moment}, ${name}, ${moment},
      case when n % 50 = 0 then 'invalid' when n % 1000 <> 7 then 'valid' end, 'vies', case when n % 1000 <> 7 then ${moment} end,
      ${moment} - interval '1 year', ${moment}, ${moment} from ${numberedHashes(partners)}`,
  () => sql`insert into watched_partner (partner_id, company_id, since, watched_by, counts_from)
    select id, 1, now(), 1, now() from partner where id % 2 = 0`,
  () => sql`insert into partner_change (company_id, partner_id, kind, before, after, happened_at)
    select 1, id, 'listing', 'null', '{}', last_asked_at from partner where id % 100 = 0`,
  () => sql`insert into company_judgement (company_id, uid, own_name, given_name, word, remark, user_id)
    select 1, uid, own_name, given_name, 'same-company', '', 1 from partner where id % 20 = 0`,
  ({
    rows,
  }) => sql`insert into answer (id, company_id, user_id, uid, service, requester_uid, requester_name, level, asked_at,
      duration_ms, verdict, code, message, name, address_lines, street, zip_code, city, consultation_number)
    select n, ${company}, ${person}, ${uid}, 'vies', 'ATU13585627', 'Firma', 2, ${ascendingTime(rows)}, 120, 'valid', 'VALID', '',
      ${name}, '["Hauptstraße 1", "10115 Berlin"]', 'Hauptstraße 1', '10115', 'Berlin', '' from ${numberedHashes(rows)}`,
  ({
    rows,
  }) => sql`insert into cached_answer (uid, service, requester_id, requester_uid, answer_id, created_at, updated_at, last_usage)
    select ${uid}, 'vies', 1, 'ATU13585627', n, ${moment}, ${moment}, ${moment} from ${numberedHashes(rows)}`,
  ({
    rows,
  }) => sql`insert into single_check (company_id, user_id, input, uid, verdict, answer_ids, language, created_at)
    select 1, ${person}, ${uid}, ${uid}, case when n % 1000 = 0 then 'not-a-uid' when n % 50 = 0 then 'invalid' else 'valid' end,
      array[n::bigint], 'de', ${ascendingTime(rows)} from generate_series(1, ${rows}::int) n`,
  ({ rows }) => sql`insert into audit_log (at, user_id, company_id, action, object, after)
    select ${ascendingTime(rows)}, ${person}, ${company}, case when n % 100000 = 0 then 'user.add' else
      (array['batch.create', 'download.result', 'download.report', 'login', 'logout'])[1 + n % 5] end,
      'task/' || n, '{"rows": 100}' from generate_series(1, ${rows}::int) n`,
  ({
    rows,
  }) => sql`insert into batch (company_id, created_by, status, language, file_name, upload_sha256, sheet_layout, total_rows,
      not_a_uid_rows, total_questions, settled_questions, processed_rows, valid_rows, created_at, started_at, finished_at)
    select case when n % 10 = 0 then 1 else ${company} end, ${person}, case when n % 10000 = 0 then 3 else 2 end, 'de',
      'Debitoren ' || n || '.xlsx', md5(n::text), '{}', 100, 0, 100, 100, 100, 100, ${ascendingTime(rows)}, ${ascendingTime(rows)}, ${ascendingTime(rows)}
    from generate_series(1, ${rows}::int) n`,
]
