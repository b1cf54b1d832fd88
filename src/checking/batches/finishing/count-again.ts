import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../ground/database/database.ts'
import { isOutage } from '../../../ground/database/is-outage.ts'
import { yieldToEventLoop } from '../../../ground/database/portions.ts'
import { type AlarmLog, raise } from '../../../house/alarms/alarm.ts'
import { STATUS } from '../status-rules.ts'
import { type Difference, differingBatches } from './differing-batches.ts'

// So that no statement looks at more than some 20,000 questions, save where one batch alone has more.
const QUESTIONS_A_STATEMENT = 20_000
const MOST_NAMED = 20
// A retry reopens questions a thousand at a time before its batch runs again: after so long, none is still at it.
const LOOK_AGAIN_SECONDS = 30

type GoesOn = () => Promise<boolean>

/**
 * Counts batches again that ended since `since` (null: all): rows, questions, counters, answers and reports must agree. Where
 * some differ on two looks, the alarm `counts` names them; nothing is changed. Asks `goesOn` before each statement. A count that
 * fails alarms too, and stops no work; it rejects only while the database is away.
 */
export const countBatchesAgain = (
  db: Database,
  log: AlarmLog,
  since: Date | null,
  goesOn: GoesOn,
  lookAgainSeconds = LOOK_AGAIN_SECONDS,
): Promise<void> =>
  count(db, log, since, goesOn, lookAgainSeconds).catch((err: unknown) => {
    if (isOutage(err)) throw err
    raise(log, 'counts', { facts: { err }, message: 'the batches that ended could not be counted again' })
  })

async function count(db: Database, log: AlarmLog, since: Date | null, goesOn: GoesOn, lookAgainSeconds: number) {
  const ended = await endedSince(db, since)
  const suspects = new Set((await lookAt(db, ended, goesOn)).map(({ batchId }) => batchId))
  if (suspects.size === 0 || !(await pause(lookAgainSeconds, goesOn))) return
  const differing = await lookAt(
    db,
    ended.filter(({ id }) => suspects.has(id)),
    goesOn,
  )
  if (differing.length === 0) return
  const batches = differing.slice(0, MOST_NAMED)
  const message = `${differing.length} batches do not add up (${batches.map(({ batchId }) => batchId).join(', ')}): keep a copy of the database`
  raise(log, 'counts', { facts: { batches }, message })
}

async function lookAt(db: Database, ended: Ended[], goesOn: GoesOn): Promise<Difference[]> {
  const differing: Difference[] = []
  for (const batchIds of groupsOf(ended)) {
    if (!(await goesOn())) break
    differing.push(...(await differingBatches(db, batchIds)))
    await yieldToEventLoop()
  }
  return differing
}

async function pause(seconds: number, goesOn: GoesOn): Promise<boolean> {
  for (let left = seconds; left > 0 && (await goesOn()); left -= 1) await wait(1_000)
  return goesOn()
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
