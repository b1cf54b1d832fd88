import { sql } from 'kysely'
import type { Database } from '../src/base/database/database.ts'
import { storeBatchPartners } from '../src/checking/partners/store.ts'

const USER = sql`(select min(id) from users)`

/**
 * Adds `partners` partners of company 1, each with one answer in each of `batches` batches, which
 * are 90 days apart.
 */
export async function fillPartners(db: Database, partners: number, batches: number): Promise<void> {
  for (let batch = 1; batch <= batches; batch += 1) {
    const at = sql`now() - ${(batches - batch) * 90}::int * interval '1 day'`
    const { rows } = await sql<{
      id: number
    }>`insert into batch (company_id, created_by, status, language, file_name, upload_sha256,
        sheet_layout, total_rows, not_a_uid_rows, total_questions, settled_questions, created_at, finished_at)
      values (1, ${USER}, 2, 'de', ${`Lieferanten ${batch}.xlsx`}, '', '{}', ${partners}, 0, ${partners}, ${partners}, ${at}, ${at})
      returning id`.execute(db)
    const id = rows[0]?.id ?? 0
    await sql`insert into answer (company_id, user_id, batch_id, uid, service, requester_uid, requester_name, level, asked_at,
        duration_ms, verdict, code, name)
      select 1, ${USER}, ${id}::int, 'DE' || (100000000 + n), 'vies', 'ATU13585627', 'Firma', 2, ${at} + n * interval '1 millisecond',
        40, case when n % 50 = 0 then 'invalid' else 'valid' end, 'VALID', 'HANDELSHAUS ' || n || ' GMBH'
      from generate_series(1, ${partners}::int) n`.execute(db)
    await sql`insert into question (batch_id, company_id, uid, row_count, state, verdict, answer_id, settled_at, own_name)
      select batch_id, 1, uid, 1, 'settled', verdict, id, asked_at, 'Debitor ' || id from answer where batch_id = ${id}::int`.execute(
      db,
    )
    await sql`analyze`.execute(db)
    await storeBatchPartners(db, id)
  }
  await sql`analyze`.execute(db)
}
