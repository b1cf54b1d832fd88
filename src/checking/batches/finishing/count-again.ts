import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../base/database/database.ts'
import { isOutage } from '../../../base/database/is-outage.ts'
import { yieldToEventLoop } from '../../../base/database/portions.ts'
import { type AlarmLog, raise } from '../../../platform/alarms/alarm.ts'
import { STATUS } from '../status-rules.ts'

// No statement reads more than some 20,000 questions, unless a single batch has more.
const QUESTIONS_A_STATEMENT = 20_000
const MAX_NAMED = 20
// A retry reopens questions a thousand at a time before its batch runs again. After this time, none
// is still doing so.
const LOOK_AGAIN_SECONDS = 30

type GoesOn = () => Promise<boolean>

/**
 * Recounts batches that ended since `since` (null: all): rows, questions, counters, answers and
 * reports must agree. If some differ on two looks, the alarm `counts` names them; nothing is
 * changed. Calls `goesOn` before each statement. A failed count also raises the alarm and stops no
 * work. Rejects only while the database is unavailable.
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
  const batches = differing.slice(0, MAX_NAMED)
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

/**
 * Pairs that must be equal: a batch's stored counters, and the counts of its questions, answers and
 * reports.
 */
type Count = Record<(typeof PAIRS)[number], [number, number]>

const PAIRS = [
  'rows',
  'questions',
  'settled',
  'open',
  'valid',
  'invalid',
  'notChecked',
  'processed',
  'answers',
  'reports',
] as const

/** A batch whose counts disagree, and which pairs differ. */
type Difference = { batchId: number } & Record<string, string | number>

type Found = Record<string, number>

// Questions dropped by a cancellation were never counted. Rows that are not a UID have no question.
const COUNTED = sql`state = 'settled' and question.reason is distinct from 'cancelled'`
const rowsOf = (verdict: string) =>
  sql`coalesce(sum(row_count) filter (where question.verdict = ${sql.lit(verdict)} and ${COUNTED}), 0)::int`

/**
 * Reads each batch in one statement, so that all counts are from one moment. Returns the
 * differences, also those while a retry reopens questions.
 */
async function differingBatches(db: Database, batchIds: number[]): Promise<Difference[]> {
  const { rows } = await sql<Found>`select batch.*, found.*,
      (select count(*)::int from report where batch_id = batch.id) as reports
    from batch, lateral (
      select count(*)::int as questions, coalesce(sum(row_count), 0)::int as question_rows,
        count(*) filter (where state <> 'settled')::int as open, count(*) filter (where ${COUNTED})::int as settled,
        ${rowsOf('valid')} as valid, ${rowsOf('invalid')} as invalid, ${rowsOf('not-checked')} as not_checked,
        ${rowsOf('not-a-uid')} as no_uid,
        count(*) filter (where question.verdict in ('valid', 'invalid'))::int as decided,
        count(*) filter (where question.verdict in ('valid', 'invalid') and answer.verdict = question.verdict)::int as answered
      from question left join answer on answer.id = answer_id where question.batch_id = batch.id
    ) found where batch.id = any(${batchIds}::int[]) and status not in (${STATUS.created}, ${STATUS.started})
    order by batch.id`.execute(db)
  return rows.flatMap(differenceOf)
}

function differenceOf(found: Found): Difference[] {
  const pairs = pairsOf(found)
  const differs = PAIRS.filter(name => pairs[name][0] !== pairs[name][1])
  if (differs.length === 0) return []
  return [{ batchId: n(found, 'id'), ...Object.fromEntries(differs.map(name => [name, pairs[name].join(' ≠ ')])) }]
}

const n = (found: Found, name: string): number => found[name] ?? 0

function pairsOf(found: Found): Count {
  const of = (name: string) => n(found, name)
  const isReported = of('status') === STATUS.completed || of('status') === STATUS.completedWithErrors
  const isEnded = isReported || of('status') === STATUS.failed
  return {
    rows: [of('total_rows'), of('question_rows') + of('not_a_uid_rows') - of('no_uid')],
    questions: [of('total_questions'), of('questions')],
    settled: [of('settled_questions'), of('settled')],
    // batches/batch-work.ts removes the questions that a cancellation leaves in the queue.
    open: [0, isEnded ? of('open') : 0],
    valid: [of('valid_rows'), of('valid')],
    invalid: [of('invalid_rows'), of('invalid')],
    notChecked: [of('not_checked_rows'), of('not_checked')],
    processed: [of('processed_rows'), of('valid') + of('invalid') + of('not_checked') + of('not_a_uid_rows')],
    answers: [of('decided'), of('answered')],
    reports: isReported ? [1, Math.min(1, of('reports'))] : [0, 0],
  }
}
