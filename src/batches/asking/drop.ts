import { type Database, nextTurn } from '../../database/database.ts'
import { dropOpenQuestions } from './settle-store.ts'

const ROWS_A_STATEMENT = 1_000

/** Takes a cancelled batch's open questions out of the queue: not checked, because it was cancelled. */
export async function dropQuestions(db: Database, batchId: number): Promise<void> {
  while ((await dropOpenQuestions(db, batchId, ROWS_A_STATEMENT)) === ROWS_A_STATEMENT) await nextTurn()
}
