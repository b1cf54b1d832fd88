import type { Database } from '../../database/database.ts'
import { inPortions, repeatWhile } from '../../database/portions.ts'
import type { NewQuestion } from './question.ts'
import { closeReopened, dropOpenQuestions, reopenUnanswered } from './settle-store.ts'
import { insertQuestions } from './store.ts'

// PGlite blocks our thread: no statement of more than a thousand rows, and a turn of the event loop between two.
const ROWS_A_STATEMENT = 1_000

/**
 * Stores a batch's questions, in the order given, in several statements of their own: the batch is not yet visible, and one
 * long transaction would keep everybody waiting.
 */
export async function putQuestions(
  db: Database,
  batch: { id: number; companyId: number },
  questions: NewQuestion[],
): Promise<void> {
  for await (const portion of inPortions(questions, ROWS_A_STATEMENT)) await insertQuestions(db, batch, portion)
}

/** Takes a cancelled batch's open questions out of the queue: not checked, because it was cancelled. */
export const dropQuestions = (db: Database, batchId: number): Promise<void> =>
  untilFewer(most => dropOpenQuestions(db, batchId, most))

/** Puts an ended batch's questions without an answer back into the queue; nobody takes them before the batch runs again. */
export const reopenQuestions = (db: Database, batchId: number): Promise<void> =>
  untilFewer(most => reopenUnanswered(db, batchId, most))

/** Undoes that for a batch that was deleted meanwhile. */
export const closeQuestions = (db: Database, batchId: number): Promise<void> =>
  untilFewer(most => closeReopened(db, batchId, most))

/** Repeats a statement that changes some rows at a time, until it finds no more; it returns how many it changed. */
export const untilFewer = (change: (most: number) => Promise<number>): Promise<void> =>
  repeatWhile(async () => (await change(ROWS_A_STATEMENT)) === ROWS_A_STATEMENT)
