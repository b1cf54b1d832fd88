import { type Database, nextTurn } from '../../database/database.ts'
import type { NewQuestion } from './question.ts'
import { insertQuestions } from './store.ts'

// PGlite blocks our thread: no statement of more than a thousand rows, and a turn of the event loop between two.
const ROWS_A_STATEMENT = 1_000

/**
 * Stores a batch's questions, in the order given, in several statements of their own: the batch is not yet visible, and one
 * long transaction would keep everybody waiting (docs/rules.md#one-session).
 */
export async function putQuestions(
  db: Database,
  batch: { id: number; companyId: number },
  questions: NewQuestion[],
): Promise<void> {
  for (let start = 0; start < questions.length; start += ROWS_A_STATEMENT) {
    await insertQuestions(db, batch, questions.slice(start, start + ROWS_A_STATEMENT))
    await nextTurn()
  }
}
