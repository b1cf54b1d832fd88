import type { Reason } from '../../authorities/answer.ts'
import type { Database } from '../../database/database.ts'
import { yieldToEventLoop } from '../../database/portions.ts'
import { countSettled } from '../store.ts'
import type { BatchEnds } from './lane.ts'
import { giveUpQuestions } from './settle-store.ts'
import { failedProbes } from './suspended-store.ts'
import { tally } from './tally.ts'

const ROWS_A_STATEMENT = 1_000

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
  for (let ended = ROWS_A_STATEMENT; ended === ROWS_A_STATEMENT; ) {
    const done = await db.transaction().execute(async trx => {
      const givenUp = await giveUpQuestions(trx, batchId, { reason, probes, limit: ROWS_A_STATEMENT })
      const settled = givenUp.map(({ rowCount }) => ({ batchId, rowCount, verdict: 'not-checked' as const }))
      const { complete } = await countSettled(trx, tally(settled))
      return { ended: givenUp.length, complete }
    })
    ended = done.ended
    for (const id of done.complete) ends.complete(id)
    await yieldToEventLoop()
  }
}
