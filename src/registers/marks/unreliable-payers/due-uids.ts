import { sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'

/**
 * Returns up to `limit` Czech VAT IDs with a valid answer for which ADIS was not queried on this
 * day: those of all partners, and of running batches. Those never queried come first.
 */
export async function czechUidsDue(db: Reader, day: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from (
      select uid from partner where uid like 'CZ%' and verdict = 'valid'
      union select question.uid from batch join question on question.batch_id = batch.id
        where batch.finished_at is null and question.uid like 'CZ%' and question.verdict = 'valid'
    ) known
    where not exists (select from adis_payer payer where payer.uid = known.uid and payer.asked_on = ${day}::date)
    order by (select max(asked_on) from adis_payer payer where payer.uid = known.uid) nulls first, uid
    limit ${limit}`.execute(db)
  return rows.map(({ uid }) => uid)
}
