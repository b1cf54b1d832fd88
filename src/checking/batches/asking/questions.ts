import type { Database } from '../../../ground/database/database.ts'
import { inPortions, repeatWhile } from '../../../ground/database/portions.ts'
import type { NewQuestion } from './question.ts'
import { closeReopened, dropOpenQuestions, type Portion, reopenUnanswered } from './settle-store.ts'
import { insertQuestions } from './store.ts'

// Short statements, so that their rows are locked briefly and other requests have their turn between two.
const ROWS_A_STATEMENT = 1_000

/**
 * Stores a batch's questions, in the order given, in several statements and not in one long transaction, which would keep others
 * waiting; that is safe, since the batch is not visible yet.
 */
export async function putQuestions(
  db: Database,
  batch: { id: number; companyId: number },
  questions: NewQuestion[],
): Promise<void> {
  for await (const portion of inPortions(questions, ROWS_A_STATEMENT)) await insertQuestions(db, batch, portion)
}

/** Settles a cancelled batch's open questions as not checked, for the reason `cancelled`; stops early when `noMore` aborts. */
export const dropQuestions = (db: Database, batchId: number, noMore: AbortSignal): Promise<void> =>
  inPortionsOf(batchId, portion => dropOpenQuestions(db, portion), noMore)

/** Puts an ended batch's questions without an answer back into the queue; nobody takes them before the batch runs again. */
export const reopenQuestions = (db: Database, batchId: number): Promise<void> =>
  inPortionsOf(batchId, portion => reopenUnanswered(db, portion))

/** Undoes `reopenQuestions` for a batch that was deleted meanwhile. */
export const closeQuestions = (db: Database, batchId: number): Promise<void> =>
  inPortionsOf(batchId, portion => closeReopened(db, portion))

/** Repeats a statement that changes a portion of a batch's questions and returns their ids, each time after the highest id so far. */
async function inPortionsOf(
  batchId: number,
  change: (portion: Portion) => Promise<number[]>,
  noMore?: AbortSignal,
): Promise<void> {
  let after = 0
  await repeatWhile(async () => {
    const changed = await change({ batchId, after, limit: ROWS_A_STATEMENT })
    after = Math.max(after, ...changed)
    return changed.length === ROWS_A_STATEMENT && !noMore?.aborted
  })
}

/** Repeats `change`, which changes up to `most` rows and returns how many, until it changes fewer than that. */
export const untilFewer = (change: (most: number) => Promise<number>): Promise<void> =>
  repeatWhile(async () => (await change(ROWS_A_STATEMENT)) === ROWS_A_STATEMENT)
