import { sql } from 'kysely'
import { allowRemoval } from '../../ground/database/allow-removal.ts'
import type { Reader, Transaction } from '../../ground/database/database.ts'
import { record } from '../../house/audit-log/record.ts'
import { forgetAnswers } from '../cache/store.ts'

/**
 * Removes those of some of a company's answers, which outlived their retention, that no batch or check still rests on, together with the
 * cache entries that do: names and addresses are personal data, and there is no duty to keep them any longer.
 */
export async function removeUnused(trx: Transaction, companyId: number, old: number[], before: Date): Promise<void> {
  const ids = await unusedAmong(trx, old)
  if (ids.length === 0) return
  await forgetAnswers(trx, ids)
  await deleteAnswers(trx, ids)
  const object = { name: `company/${companyId}`, companyId }
  await record(trx, null, 'retention.remove', object, { answers: ids.length, askedBefore: before }, null)
}

/** Returns all answers of a company that are older than `before`, by their ids: each is then looked at once, and not again with each portion. */
export async function oldAnswers(reader: Reader, companyId: number, before: Date): Promise<number[]> {
  const rows = await reader
    .selectFrom('answer')
    .select('id')
    .where('company_id', '=', companyId)
    .where('asked_at', '<', before)
    .execute()
  return rows.map(({ id }) => Number(id)).sort((one, other) => one - other)
}

/** Returns those of some answers on which nothing rests that is still kept. */
async function unusedAmong(trx: Transaction, ids: number[]): Promise<number[]> {
  // Counted one by one: as a join, or with `limit 1`, a database without statistics goes through all that it has (docs/decisions/2026-11-23-by-key.md).
  const { rows } = await sql<{ id: number }>`
    select answer.id from answer where answer.id = any(${ids}::bigint[])
      and (select count(*) from question where question.answer_id = answer.id) = 0
      and (select count(*) from batch where batch.id = answer.batch_id) = 0
      and (select count(*) from watched_answer where answer_id = answer.id) = 0
      and (select count(*) from single_check where answer_ids @> array[answer.id]) = 0`.execute(trx)
  return rows.map(({ id }) => Number(id))
}

/** Removes answers for good: their retention ended. */
async function deleteAnswers(trx: Transaction, ids: number[]): Promise<void> {
  await allowRemoval(trx)
  await trx.deleteFrom('answer').where('id', 'in', ids).execute()
}
