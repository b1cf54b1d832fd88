import type { Transaction } from '../../ground/database/database.ts'

/** Forgets the entries that rest on these answers. */
export const forgetAnswers = async (trx: Transaction, answerIds: number[]): Promise<void> => {
  await trx.deleteFrom('cache_entry').where('answer_id', 'in', answerIds).execute()
}
