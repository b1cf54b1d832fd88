import { batchOf } from '../../checking/batches/list/batch-of.ts'
import { placesFrom } from '../../checking/batches/list/find-rows.ts'
import { readRows } from '../../checking/batches/list/rows.ts'
import type { Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import type { BatchRows, RowsQuery } from './answer-wire.ts'
import { rowAnswer } from './row-answer.ts'

/** So many of a batch's rows behind those that a program has, in the order of the sheet. Refuses (404) what is not its company's. */
export async function listRows(actor: Actor, db: Reader, id: number, { after, limit }: RowsQuery): Promise<BatchRows> {
  const batch = await batchOf(actor, db, id)
  const places = await placesFrom(db, batch, { from: after, size: limit })
  const reading = { language: actor.language, companyUid: batch.company_uid }
  const rows = (await readRows(db, batch, places)).map(row => rowAnswer(row, reading))
  return { rows, next: places.length === limit ? after + limit : null }
}
