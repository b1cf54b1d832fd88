import type { Database, Transaction } from '../../../ground/database/database.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import { countSettled } from '../store.ts'
import type { BatchEnds } from './lane.ts'
import { untilFewer } from './questions.ts'
import { giveUpQuestions } from './settle-store.ts'
import { failedProbes } from './suspended-store.ts'
import { tally } from './tally.ts'

/**
 * Settles a batch's open questions that no lane holds as not checked, without asking, a thousand at a time: for `reason`, or
 * (null) for the reason that each was parked or suspended with.
 */
export async function endBatchQuestions(
  { db, ends }: { db: Database; ends: Pick<BatchEnds, 'complete'> },
  batchId: number,
  reason: Reason | null,
): Promise<void> {
  const probes = reason === null ? await failedProbes(db, batchId) : []
  await untilFewer(async most => {
    const { givenUp, complete } = await db
      .transaction()
      .execute(trx => giveUp(trx, batchId, { reason, probes, limit: most }))
    for (const id of complete) ends.complete(id)
    return givenUp
  })
}

async function giveUp(trx: Transaction, batchId: number, how: Parameters<typeof giveUpQuestions>[2]) {
  const givenUp = await giveUpQuestions(trx, batchId, how)
  const settled = givenUp.map(({ rowCount }) => ({ batchId, rowCount, verdict: 'not-checked' as const }))
  const { complete } = await countSettled(trx, tally(settled))
  return { givenUp: givenUp.length, complete }
}
