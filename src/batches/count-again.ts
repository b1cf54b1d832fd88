import { type AlarmLog, raise } from '../alarms/alarm.ts'
import { type Database, nextTurn } from '../database/database.ts'
import { type Difference, differingBatches } from './differing-batches.ts'
import { STATUS } from './status-rules.ts'

// So that no statement looks at more than some 20,000 questions, save where one batch alone has more.
const QUESTIONS_A_STATEMENT = 20_000
const MOST_NAMED = 20

/**
 * Counts batches again that ended since `since` (null: all): rows, questions, counters, answers and reports must agree. Where
 * some differ, the alarm `counts` names them; nothing is changed. Asks `goesOn` before each statement.
 */
export async function countBatchesAgain(
  db: Database,
  log: AlarmLog,
  since: Date | null,
  goesOn: () => Promise<boolean>,
): Promise<void> {
  const differing: Difference[] = []
  for (const batchIds of groupsOf(await endedSince(db, since))) {
    if (!(await goesOn())) break
    differing.push(...(await differingBatches(db, batchIds)))
    await nextTurn()
  }
  if (differing.length === 0) return
  const batches = differing.slice(0, MOST_NAMED)
  const message = `${differing.length} batches do not add up (${batches.map(({ batchId }) => batchId).join(', ')}): keep a copy of the database`
  raise(log, 'counts', { facts: { batches }, message })
}

type Ended = { id: number; total_questions: number }

const endedSince = (db: Database, since: Date | null): Promise<Ended[]> =>
  db
    .selectFrom('batch')
    .select(['id', 'total_questions'])
    .where('finished_at', '>=', since ?? new Date(0))
    .where('status', 'not in', [STATUS.created, STATUS.started])
    .orderBy('id')
    .execute()

function groupsOf(ended: Ended[]): number[][] {
  const groups: number[][] = []
  let room = 0
  for (const { id, total_questions } of ended) {
    if (room < total_questions) {
      groups.push([])
      room = QUESTIONS_A_STATEMENT
    }
    groups.at(-1)?.push(id)
    room -= Math.max(1, total_questions)
  }
  return groups
}
