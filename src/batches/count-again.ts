import { sql } from 'kysely'
import { type AlarmLog, raise } from '../alarms/alarm.ts'
import { type Database, nextTurn } from '../database/database.ts'
import { STATUS } from './status-rules.ts'

/** What a batch says of itself beside what its questions, answers and reports come to: pairs that must be equal. */
type Count = Record<(typeof PAIRS)[number], [number, number]>

const PAIRS = [
  'rows',
  'questions',
  'settled',
  'valid',
  'invalid',
  'notChecked',
  'processed',
  'answers',
  'reports',
] as const

/**
 * Counts batches again that ended since `since` (null: all): rows, questions, counters, answers and reports must agree. Each
 * that differs raises the alarm `counts`; nothing is changed. Asks `goesOn` before each.
 */
export async function countBatchesAgain(
  db: Database,
  log: AlarmLog,
  since: Date | null,
  goesOn: () => Promise<boolean>,
): Promise<void> {
  for (const batchId of await endedSince(db, since)) {
    if (!(await goesOn())) return
    const count = await countAgain(db, batchId)
    const differs = PAIRS.filter(name => count && count[name][0] !== count[name][1])
    if (count && differs.length > 0) {
      const found = Object.fromEntries(differs.map(name => [name, count[name].join(' ≠ ')]))
      const message = `batch ${batchId} does not add up (${differs.join(', ')}): keep the database as it is, and call us`
      raise(log, 'counts', { facts: { batchId, ...found }, message })
    }
    await nextTurn()
  }
}

async function endedSince(db: Database, since: Date | null): Promise<number[]> {
  const ended = await db
    .selectFrom('batch')
    .select('id')
    .where('finished_at', '>=', since ?? new Date(0))
    .where('status', 'not in', [STATUS.created, STATUS.started])
    .orderBy('id')
    .execute()
  return ended.map(({ id }) => id)
}

type Found = Record<string, number>

// What a cancel took out of the queue was never counted. Rows that are no UID from the start have no question.
const COUNTED = sql`state = 'settled' and question.reason is distinct from 'cancelled'`
const rowsOf = (verdict: string) =>
  sql`coalesce(sum(row_count) filter (where question.verdict = ${sql.lit(verdict)} and ${COUNTED}), 0)::int`

/** All in one statement, so that it sees one moment; null where the batch is being asked again, or is gone. */
async function countAgain(db: Database, batchId: number): Promise<Count | null> {
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
    ) found where batch.id = ${batchId} and status not in (${STATUS.created}, ${STATUS.started})`.execute(db)
  const [found] = rows
  return found === undefined || n(found, 'open') > 0 ? null : pairsOf(found)
}

const n = (found: Found, name: string): number => found[name] ?? 0

function pairsOf(found: Found): Count {
  const of = (name: string) => n(found, name)
  const isReported = of('status') === STATUS.completed || of('status') === STATUS.completedWithErrors
  return {
    rows: [of('total_rows'), of('question_rows') + of('not_a_uid_rows') - of('no_uid')],
    questions: [of('total_questions'), of('questions')],
    settled: [of('settled_questions'), of('settled')],
    valid: [of('valid_rows'), of('valid')],
    invalid: [of('invalid_rows'), of('invalid')],
    notChecked: [of('not_checked_rows'), of('not_checked')],
    processed: [of('processed_rows'), of('valid') + of('invalid') + of('not_checked') + of('not_a_uid_rows')],
    answers: [of('decided'), of('answered')],
    reports: isReported ? [1, Math.min(1, of('reports'))] : [0, 0],
  }
}
