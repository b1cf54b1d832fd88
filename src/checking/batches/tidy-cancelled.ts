import type { Database } from '../../ground/database/database.ts'
import { dropQuestions } from './asking/questions.ts'
import { cancelledBatches, markTidied } from './store.ts'

type Tidying = {
  db: Database
  noMore: AbortSignal
  /** Told of each batch whose questions are all out of the queue. */
  tidied: (batchId: number) => void
}

/**
 * Takes out of the queue, in portions, what batches left there that were cancelled, alone or with their company or user: whoever cancels
 * waits for none of it. Safe in any number of processes: what one of them has at hand the others pass over, and what is left when it dies
 * the next one finds.
 */
export async function tidyCancelled({ db, noMore, tidied }: Tidying): Promise<void> {
  for (const id of await cancelledBatches(db)) {
    if (noMore.aborted) return
    await dropQuestions(db, id, noMore)
    if (await markTidied(db, id)) tidied(id)
  }
}
