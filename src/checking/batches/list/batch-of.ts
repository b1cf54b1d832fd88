import type { Reader, Transaction } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { isInScope } from '../../../ground/roles/role-rules.ts'
import { mayActOn, type SeenBatch, visibleBatches, withTaskColumns } from './view.ts'

/** One batch that the actor may see. Refuses (404) one that is not there or not in the actor's scope, alike. */
export async function batchOf(actor: Actor, reader: Reader, id: number): Promise<SeenBatch> {
  const row = await withTaskColumns(actor, visibleBatches(reader)).where('batch.id', '=', id).executeTakeFirst()
  if (!row || !isInScope(actor, row.company_id)) throw new Refusal('not-found', 'not found')
  return row
}

/** One batch that the actor may act on. Refuses (403) a colleague's. */
export async function ownBatchOf(actor: Actor, reader: Reader, id: number): Promise<SeenBatch> {
  const row = await batchOf(actor, reader, id)
  if (!mayActOn(actor, row)) throw new Refusal('not-allowed', 'not your batch')
  return row
}

/** The same, locked until the transaction ends: of two changes at once, the second sees the first. */
export async function batchToChange(actor: Actor, trx: Transaction, id: number): Promise<SeenBatch> {
  await trx.selectFrom('batch').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return ownBatchOf(actor, trx, id)
}
