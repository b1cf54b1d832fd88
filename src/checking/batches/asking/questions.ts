import type { Database } from '../../../base/database/database.ts'
import { inPortions, repeatWhile } from '../../../base/database/event-loop.ts'
import type { NewQuestion } from './question.ts'
import { cancelOpenQuestions, closeReopened, type Portion, reopenUnanswered } from './settle-store.ts'
import { insertQuestions } from './store.ts'

// Short statements hold row locks briefly and let other requests run in between.
const ROWS_PER_STATEMENT = 1_000

/**
 * Stores a batch's questions in the given order. Uses several statements because one long
 * transaction would block others. That is safe because the batch is not visible yet.
 */
export async function storeQuestions(
  db: Database,
  batch: { id: number; companyId: number },
  questions: NewQuestion[],
): Promise<void> {
  for await (const portion of inPortions(questions, ROWS_PER_STATEMENT)) await insertQuestions(db, batch, portion)
}

/**
 * Settles a cancelled batch's open questions as not checked, with the reason `cancelled`. Stops
 * early when `stopSignal` aborts.
 */
export const dropQuestions = (db: Database, batchId: number, stopSignal: AbortSignal): Promise<void> =>
  changeInPortions(batchId, portion => cancelOpenQuestions(db, portion), stopSignal)

/**
 * Returns an ended batch's unanswered questions to the queue. No lane claims them before the batch
 * runs again.
 */
export const reopenQuestions = (db: Database, batchId: number): Promise<void> =>
  changeInPortions(batchId, portion => reopenUnanswered(db, portion))

/** Reverts `reopenQuestions` for a batch that has since been deleted. */
export const closeQuestions = (db: Database, batchId: number): Promise<void> =>
  changeInPortions(batchId, portion => closeReopened(db, portion))

/**
 * Repeats `changePortion`, which changes a portion of a batch's questions and returns their ids,
 * until a portion is not full. Each portion starts after the highest id so far.
 */
async function changeInPortions(
  batchId: number,
  changePortion: (portion: Portion) => Promise<number[]>,
  stopSignal?: AbortSignal,
): Promise<void> {
  let after = 0
  await repeatWhile(async () => {
    const changedIds = await changePortion({ batchId, after, limit: ROWS_PER_STATEMENT })
    after = Math.max(after, ...changedIds)
    return changedIds.length === ROWS_PER_STATEMENT && !stopSignal?.aborted
  })
}

/**
 * Repeats `change`, which changes up to `limit` rows and returns their number, until it changes
 * fewer.
 */
export const repeatUntilFewer = (changePortion: (limit: number) => Promise<number>): Promise<void> =>
  repeatWhile(async () => (await changePortion(ROWS_PER_STATEMENT)) === ROWS_PER_STATEMENT)
