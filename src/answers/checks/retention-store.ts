import { sql } from 'kysely'
import { allowRemoval } from '../../base/database/allow-removal.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { record } from '../../platform/audit-log/record.ts'
import { deleteCachedAnswers } from '../cache/store.ts'

/**
 * Deletes those of a company's `old` answers that no batch or check needs any more, and their cache
 * entries: names and addresses are personal data, and the duty to keep them has ended.
 */
export async function deleteUnusedAnswers(
  trx: Transaction,
  companyId: number,
  old: number[],
  before: Date,
): Promise<void> {
  const ids = await unusedAnswers(trx, old)
  if (ids.length === 0) return
  await deleteCachedAnswers(trx, ids)
  await deleteAnswers(trx, ids)
  const object = { name: `company/${companyId}`, companyId }
  await record(trx, null, 'retention.remove', object, { answers: ids.length, askedBefore: before }, null)
}

/**
 * Returns the ids of all answers of a company older than `before`, so that each is examined only
 * once and not with every portion.
 */
export async function oldAnswers(reader: Reader, companyId: number, before: Date): Promise<number[]> {
  const rows = await reader
    .selectFrom('answer')
    .select('id')
    .where('company_id', '=', companyId)
    .where('asked_at', '<', before)
    .execute()
  return rows.map(({ id }) => Number(id)).sort((left, right) => left - right)
}

/** Returns the answers that nothing stored refers to. */
async function unusedAnswers(trx: Transaction, ids: number[]): Promise<number[]> {
  // Counts one by one: as a join, or with `limit 1`, a database without statistics scans whole
  // tables (docs/decisions/2026-11-23-queries-by-key.md).
  const { rows } = await sql<{ id: number }>`
    select answer.id from answer where answer.id = any(${ids}::bigint[])
      and (select count(*) from question where question.answer_id = answer.id) = 0
      and (select count(*) from batch where batch.id = answer.batch_id) = 0
      and (select count(*) from watched_answer where answer_id = answer.id) = 0
      and (select count(*) from single_check where answer_ids @> array[answer.id]) = 0`.execute(trx)
  return rows.map(({ id }) => Number(id))
}

/** Deletes answers whose retention has ended. */
async function deleteAnswers(trx: Transaction, ids: number[]): Promise<void> {
  await allowRemoval(trx)
  await trx.deleteFrom('answer').where('id', 'in', ids).execute()
}
