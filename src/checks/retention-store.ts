import { sql } from 'kysely'
import { allowRemoval } from '../database/allow-removal.ts'
import type { Transaction } from '../database/database.ts'

/** Some answers of a company that are older than `before` and on which nothing rests that is still kept. */
export async function unusedAnswers(
  trx: Transaction,
  { companyId, before, most }: { companyId: number; before: Date; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select answer.id from answer
    where answer.company_id = ${companyId}::int and answer.asked_at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from question where question.answer_id = answer.id)
      and not exists (select 1 from batch where batch.id = answer.batch_id)
      and not exists (select 1 from single_check where answer_ids @> array[answer.id])
    limit ${most}::int`.execute(trx)
  return rows.map(({ id }) => Number(id))
}

/** Removes answers for good: their retention ended. */
export async function deleteAnswers(trx: Transaction, ids: number[]): Promise<void> {
  await allowRemoval(trx)
  await trx.deleteFrom('answer').where('id', 'in', ids).execute()
}
