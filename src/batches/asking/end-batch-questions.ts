import type { Reason } from '../../authorities/answer.ts'
import { type Database, nextTurn } from '../../database/database.ts'
import type { BatchOwner } from './owner.ts'
import { giveUpQuestions } from './settle-store.ts'
import { tally } from './tally.ts'

const ROWS_A_STATEMENT = 1_000

/**
 * Settles a batch's open questions in `states` as not checked without asking, a thousand at a time: for `reason`, or (null)
 * for the reason that each was parked with.
 */
export async function endBatchQuestions(
  { db, owner, finishSoon }: { db: Database; owner: BatchOwner; finishSoon: (batchId: number) => void },
  batchId: number,
  states: ('waiting' | 'parked')[],
  reason: Reason | null,
): Promise<void> {
  for (let ended = ROWS_A_STATEMENT; ended === ROWS_A_STATEMENT; ) {
    const done = await db.transaction().execute(async trx => {
      const givenUp = await giveUpQuestions(trx, batchId, { states, reason, limit: ROWS_A_STATEMENT })
      const settled = givenUp.map(({ rowCount }) => ({ batchId, rowCount, verdict: 'not-checked' as const }))
      const { complete } = await owner.count(trx, tally(settled))
      return { ended: givenUp.length, complete }
    })
    ended = done.ended
    for (const id of done.complete) finishSoon(id)
    await nextTurn()
  }
}
