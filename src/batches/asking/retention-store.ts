import type { Transaction } from '../../database/database.ts'

/** Removes some of a batch's questions, at most `most`; returns how many. */
export async function deleteQuestions(trx: Transaction, batchId: number, most: number): Promise<number> {
  const some = trx.selectFrom('question').select('id').where('batch_id', '=', batchId).limit(most)
  const { numDeletedRows } = await trx.deleteFrom('question').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}
