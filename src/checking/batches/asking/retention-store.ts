import { sql } from 'kysely'
import type { Transaction } from '../../../ground/database/database.ts'
import { IN_ORDER, inOrderBehind, neverSort } from '../../../ground/database/questions-in-order.ts'

/** Removes some of a batch's questions, at most `most`; returns how many. */
export async function deleteQuestions(trx: Transaction, batchId: number, most: number): Promise<number> {
  await neverSort(trx)
  const { rows } = await sql`delete from question where id = any(array(
    select id from question where ${inOrderBehind(batchId, 0)} order by ${IN_ORDER} limit ${most})) returning id`.execute(
    trx,
  )
  return rows.length
}
