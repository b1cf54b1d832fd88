import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../base/database/database.ts'
import { yieldToEventLoop } from '../../../base/database/event-loop.ts'
import { isOutage } from '../../../base/database/is-outage.ts'
import { type AlarmLog, logAlarm } from '../../../platform/alarms/alarm.ts'
import { STATUS } from '../status-rules.ts'

// A statement reads at most about 20,000 questions, unless a single batch has more.
const QUESTIONS_PER_STATEMENT = 20_000
const MAX_REPORTED = 20
// A retry reopens questions a thousand at a time before its batch runs again. It is finished within
// this time.
const RECOUNT_AFTER_SECONDS = 30

type MayContinue = () => Promise<boolean>

/**
 * Recounts batches that ended since `since` (null: all): rows, questions, counters, answers and
 * reports must agree. If batches differ in two counts, raises the alarm `counts` with their
 * ids and changes nothing. Calls `mayContinue` before each statement. A failed count also raises
 * the alarm. Rejects only while the database is unavailable.
 */
export const recountBatches = (
  db: Database,
  log: AlarmLog,
  since: Date | null,
  mayContinue: MayContinue,
  recountAfterSeconds = RECOUNT_AFTER_SECONDS,
): Promise<void> =>
  recountTwice(db, log, since, mayContinue, recountAfterSeconds).catch((err: unknown) => {
    if (isOutage(err)) throw err
    logAlarm(log, 'counts', { facts: { err }, message: 'ended batches could not be recounted' })
  })

async function recountTwice(
  db: Database,
  log: AlarmLog,
  since: Date | null,
  mayContinue: MayContinue,
  recountAfterSeconds: number,
) {
  const endedBatches = await endedSince(db, since)
  const suspects = new Set((await recount(db, endedBatches, mayContinue)).map(({ batchId }) => batchId))
  if (suspects.size === 0 || !(await waitWhilePermitted(recountAfterSeconds, mayContinue))) return
  const differing = await recount(
    db,
    endedBatches.filter(({ id }) => suspects.has(id)),
    mayContinue,
  )
  if (differing.length === 0) return
  const batches = differing.slice(0, MAX_REPORTED)
  const message = `${differing.length} batches have wrong totals (${batches.map(({ batchId }) => batchId).join(', ')}): keep a copy of the database`
  logAlarm(log, 'counts', { facts: { batches }, message })
}

async function recount(db: Database, endedBatches: EndedBatch[], mayContinue: MayContinue): Promise<Difference[]> {
  const differing: Difference[] = []
  for (const batchIds of groupsOf(endedBatches)) {
    if (!(await mayContinue())) break
    differing.push(...(await differingBatches(db, batchIds)))
    await yieldToEventLoop()
  }
  return differing
}

async function waitWhilePermitted(seconds: number, mayContinue: MayContinue): Promise<boolean> {
  for (let remainingSeconds = seconds; remainingSeconds > 0 && (await mayContinue()); remainingSeconds -= 1)
    await wait(1_000)
  return mayContinue()
}

type EndedBatch = { id: number; total_questions: number }

const endedSince = (db: Database, since: Date | null): Promise<EndedBatch[]> =>
  db
    .selectFrom('batch')
    .select(['id', 'total_questions'])
    .where('finished_at', '>=', since ?? new Date(0))
    .where('status', 'not in', [STATUS.created, STATUS.started])
    .orderBy('id')
    .execute()

function groupsOf(endedBatches: EndedBatch[]): number[][] {
  const groups: number[][] = []
  let remainingQuestions = 0
  for (const { id, total_questions } of endedBatches) {
    if (remainingQuestions < total_questions) {
      groups.push([])
      remainingQuestions = QUESTIONS_PER_STATEMENT
    }
    groups.at(-1)?.push(id)
    remainingQuestions -= Math.max(1, total_questions)
  }
  return groups
}

/**
 * Pairs of numbers that must be equal: a stored counter of a batch, and the count of its questions,
 * answers or reports.
 */
type CountPairs = Record<(typeof PAIRS)[number], [number, number]>

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

/** A batch whose counts disagree, with the pairs that differ. */
type Difference = { batchId: number } & Record<string, string | number>

type Counts = Record<string, number>

// Questions that a cancellation dropped were never added to the counters.
const IS_COUNTED = sql`state = 'settled' and question.reason is distinct from 'cancelled'`
const rowsOf = (verdict: string) =>
  sql`coalesce(sum(row_count) filter (where question.verdict = ${sql.lit(verdict)} and ${IS_COUNTED}), 0)::int`

/**
 * Counts each batch in one statement, so that all counts are from one moment. The differences may
 * be temporary, while a retry reopens questions.
 */
async function differingBatches(db: Database, batchIds: number[]): Promise<Difference[]> {
  const { rows } = await sql<Counts>`select batch.*, found.*,
      (select count(*)::int from report where batch_id = batch.id) as reports
    from batch, lateral (
      select count(*)::int as questions, coalesce(sum(row_count), 0)::int as question_rows,
        count(*) filter (where state <> 'settled')::int as open, count(*) filter (where ${IS_COUNTED})::int as settled,
        ${rowsOf('valid')} as valid, ${rowsOf('invalid')} as invalid, ${rowsOf('not-checked')} as not_checked,
        ${rowsOf('not-a-uid')} as no_uid,
        count(*) filter (where question.verdict in ('valid', 'invalid'))::int as decided,
        count(*) filter (where question.verdict in ('valid', 'invalid') and answer.verdict = question.verdict)::int as answered
      from question left join answer on answer.id = answer_id where question.batch_id = batch.id
    ) found where batch.id = any(${batchIds}::int[]) and status not in (${STATUS.created}, ${STATUS.started})
    order by batch.id`.execute(db)
  return rows.flatMap(differenceOf)
}

function differenceOf(counts: Counts): Difference[] {
  const pairs = pairsOf(counts)
  const differingPairs = PAIRS.filter(name => pairs[name][0] !== pairs[name][1])
  if (differingPairs.length === 0) return []
  return [
    {
      batchId: countOf(counts, 'id'),
      ...Object.fromEntries(differingPairs.map(name => [name, pairs[name].join(' ≠ ')])),
    },
  ]
}

const countOf = (counts: Counts, name: string): number => counts[name] ?? 0

function pairsOf(counts: Counts): CountPairs {
  const value = (name: string) => countOf(counts, name)
  const isReported = value('status') === STATUS.completed || value('status') === STATUS.completedWithErrors
  const isEnded = isReported || value('status') === STATUS.failed
  return {
    rows: [value('total_rows'), value('question_rows') + value('not_a_uid_rows') - value('no_uid')],
    questions: [value('total_questions'), value('questions')],
    settled: [value('settled_questions'), value('settled')],
    // Cancelled batches may have open questions until batches/batch-work.ts removes them.
    open: [0, isEnded ? value('open') : 0],
    valid: [value('valid_rows'), value('valid')],
    invalid: [value('invalid_rows'), value('invalid')],
    notChecked: [value('not_checked_rows'), value('not_checked')],
    processed: [
      value('processed_rows'),
      value('valid') + value('invalid') + value('not_checked') + value('not_a_uid_rows'),
    ],
    answers: [value('decided'), value('answered')],
    reports: isReported ? [1, Math.min(1, value('reports'))] : [0, 0],
  }
}
