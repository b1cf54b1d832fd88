import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../base/database/database.ts'
import { isOutage } from '../../../base/database/is-outage.ts'
import { yieldToEventLoop } from '../../../base/database/portions.ts'
import { type AlarmLog, raise } from '../../../platform/alarms/alarm.ts'
import { STATUS } from '../status-rules.ts'

// No statement reads more than some 20,000 questions, unless a single batch has more.
const QUESTIONS_PER_STATEMENT = 20_000
const MAX_REPORTED = 20
// A retry reopens questions a thousand at a time before its batch runs again. After this time, none
// is still doing so.
const RECOUNT_AFTER_SECONDS = 30

type MayGoOn = () => Promise<boolean>

/**
 * Recounts batches that ended since `since` (null: all): rows, questions, counters, answers and
 * reports must agree. If some differ on two looks, the alarm `counts` names them; nothing is
 * changed. Calls `mayGoOn` before each statement. A failed count also raises the alarm and stops no
 * work. Rejects only while the database is unavailable.
 */
export const recountBatches = (
  db: Database,
  log: AlarmLog,
  since: Date | null,
  mayGoOn: MayGoOn,
  recountAfterSeconds = RECOUNT_AFTER_SECONDS,
): Promise<void> =>
  count(db, log, since, mayGoOn, recountAfterSeconds).catch((err: unknown) => {
    if (isOutage(err)) throw err
    raise(log, 'counts', { facts: { err }, message: 'could not recount the batches that ended' })
  })

async function count(db: Database, log: AlarmLog, since: Date | null, mayGoOn: MayGoOn, recountAfterSeconds: number) {
  const endedBatches = await endedSince(db, since)
  const suspects = new Set((await recount(db, endedBatches, mayGoOn)).map(({ batchId }) => batchId))
  if (suspects.size === 0 || !(await pause(recountAfterSeconds, mayGoOn))) return
  const differing = await recount(
    db,
    endedBatches.filter(({ id }) => suspects.has(id)),
    mayGoOn,
  )
  if (differing.length === 0) return
  const batches = differing.slice(0, MAX_REPORTED)
  const message = `${differing.length} batches have wrong totals (${batches.map(({ batchId }) => batchId).join(', ')}): keep a copy of the database`
  raise(log, 'counts', { facts: { batches }, message })
}

async function recount(db: Database, endedBatches: EndedBatch[], mayGoOn: MayGoOn): Promise<Difference[]> {
  const differing: Difference[] = []
  for (const batchIds of groupsOf(endedBatches)) {
    if (!(await mayGoOn())) break
    differing.push(...(await differingBatches(db, batchIds)))
    await yieldToEventLoop()
  }
  return differing
}

async function pause(seconds: number, mayGoOn: MayGoOn): Promise<boolean> {
  for (let left = seconds; left > 0 && (await mayGoOn()); left -= 1) await wait(1_000)
  return mayGoOn()
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
  let room = 0
  for (const { id, total_questions } of endedBatches) {
    if (room < total_questions) {
      groups.push([])
      room = QUESTIONS_PER_STATEMENT
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

type Counts = Record<string, number>

// Questions dropped by a cancellation were never counted. Rows that are not a UID have no question.
const COUNTED = sql`state = 'settled' and question.reason is distinct from 'cancelled'`
const rowsOf = (verdict: string) =>
  sql`coalesce(sum(row_count) filter (where question.verdict = ${sql.lit(verdict)} and ${COUNTED}), 0)::int`

/**
 * Reads each batch in one statement, so that all counts are from one moment. Returns the
 * differences, also those while a retry reopens questions.
 */
async function differingBatches(db: Database, batchIds: number[]): Promise<Difference[]> {
  const { rows } = await sql<Counts>`select batch.*, found.*,
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

function differenceOf(counts: Counts): Difference[] {
  const pairs = pairsOf(counts)
  const differs = PAIRS.filter(name => pairs[name][0] !== pairs[name][1])
  if (differs.length === 0) return []
  return [
    { batchId: countOf(counts, 'id'), ...Object.fromEntries(differs.map(name => [name, pairs[name].join(' ≠ ')])) },
  ]
}

const countOf = (counts: Counts, name: string): number => counts[name] ?? 0

function pairsOf(counts: Counts): Count {
  const value = (name: string) => countOf(counts, name)
  const isReported = value('status') === STATUS.completed || value('status') === STATUS.completedWithErrors
  const isEnded = isReported || value('status') === STATUS.failed
  return {
    rows: [value('total_rows'), value('question_rows') + value('not_a_uid_rows') - value('no_uid')],
    questions: [value('total_questions'), value('questions')],
    settled: [value('settled_questions'), value('settled')],
    // batches/batch-work.ts removes the questions that a cancellation leaves in the queue.
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
