import { type Database, nextTurn } from '../../database/database.ts'
import { closeReopened, reopenUnanswered } from './settle-store.ts'

const ROWS_A_STATEMENT = 1_000

/** Puts an ended batch's questions without an answer back into the queue; they are not taken before the batch runs again. */
export async function reopenQuestions(db: Database, batchId: number): Promise<void> {
  while ((await reopenUnanswered(db, batchId, ROWS_A_STATEMENT)) === ROWS_A_STATEMENT) await nextTurn()
}

/** Undoes that for a batch that was deleted meanwhile. */
export async function closeQuestions(db: Database, batchId: number): Promise<void> {
  while ((await closeReopened(db, batchId, ROWS_A_STATEMENT)) === ROWS_A_STATEMENT) await nextTurn()
}
