import { sql } from 'kysely'
import { allowRemoval } from '../../ground/database/allow-removal.ts'
import type { Reader, Transaction } from '../../ground/database/database.ts'

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
export async function unusedAmong(trx: Transaction, ids: number[]): Promise<number[]> {
  // Counted one by one: as a join, or with `limit 1`, a database without statistics goes through all that it has (docs/decisions/2026-11-23-by-key.md).
  const { rows } = await sql<{ id: number }>`
    select answer.id from answer where answer.id = any(${ids}::bigint[])
      and (select count(*) from question where question.answer_id = answer.id) = 0
      and (select count(*) from batch where batch.id = answer.batch_id) = 0
      and (select count(*) from single_check where answer_ids @> array[answer.id]) = 0`.execute(trx)
  return rows.map(({ id }) => Number(id))
}

/** Removes answers for good: their retention ended. */
export async function deleteAnswers(trx: Transaction, ids: number[]): Promise<void> {
  await allowRemoval(trx)
  await trx.deleteFrom('answer').where('id', 'in', ids).execute()
}
