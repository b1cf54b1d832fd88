import { type SqlBool, sql } from 'kysely'
import type { Clock } from '../../../base/database/clock.ts'
import { countOf } from '../../../base/database/count-of.ts'
import type { Database, Reader } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { reportEditions } from '../../../documents/reports/store.ts'
import { describeColumn } from '../../../documents/spreadsheets/describe-column.ts'
import { acceptsLists } from '../accepts-lists.ts'
import { layoutOf } from '../batch-files.ts'
import { countMarks, describeUnknownMarks } from '../marks-store.ts'
import { STATUS, type Status } from '../status-rules.ts'
import { BEING_STORED } from '../store.ts'
import type { Task, TaskDetail, TaskList, TaskQuery } from '../wire.ts'
import { readBatchPage } from './page-sql.ts'
import { type EarlierAnswers, NO_EARLIER_ANSWERS } from './progress.ts'
import { readVisibleBatch, storedBatches, toTask, type VisibleBatch, withTaskColumns } from './view.ts'
import { readWaitsFor } from './wait-reasons.ts'

/**
 * Returns one page of a company's batches, newest first by default; company 0 = all companies
 * (docs/rules.md#company-0).
 */
export async function listBatches(
  actor: Actor,
  { db, clock }: { db: Database; clock: Clock },
  companyId: number,
  query: TaskQuery,
): Promise<TaskList> {
  const { rows, ...counts } = await readBatchPage(actor, db, companyId, query)
  const now = clock.now()
  const items = await Promise.all(rows.map(async row => toTask(actor, row, await readEarlierAnswers(db, row), now)))
  return { ...counts, items, takesLists: await acceptsLists(db, actor.companyId) }
}

/** `status` and `since` are filters; `since`: created at or after this time (ISO 8601). */
type PageOptions = { after: number; limit: number; status?: Status | undefined; since?: string | undefined }

/**
 * Returns up to `limit` of the batches of the actor's company after the given id, ordered by id.
 * Stops before a list that is still being stored, so that a caller cannot skip and miss it.
 */
export async function batchesAfter(
  actor: Actor,
  { db, clock }: { db: Reader; clock: Clock },
  { after, limit, status, since }: PageOptions,
): Promise<Task[]> {
  const rows = await withTaskColumns(actor, storedBatches(db))
    .where('batch.company_id', '=', actor.companyId)
    .where('batch.id', '>', after)
    .$if(since !== undefined, batches => batches.where(sql<SqlBool>`batch.created_at >= ${since}::timestamptz`))
    .$if(status !== undefined, batches => batches.where('batch.status', 'in', [status ?? 0, BEING_STORED]))
    .orderBy('batch.id')
    .limit(limit)
    .execute()
  const firstHidden = rows.findIndex(row => row.status === BEING_STORED)
  const visibleRows = firstHidden === -1 ? rows : rows.slice(0, firstHidden)
  const now = clock.now()
  return Promise.all(visibleRows.map(async row => toTask(actor, row, await readEarlierAnswers(db, row), now)))
}

type Run = Pick<VisibleBatch, 'id' | 'started_at' | 'first_report_at' | 'total_questions' | 'total_rows'>

// The answers of earlier runs do not change during a run, but every screen polls every few seconds.
// They are therefore counted once per run and process, and cached by database.
const earlierByReader = new WeakMap<Reader, Map<string, Promise<EarlierAnswers>>>()
const MAX_CACHED = 1_000

/**
 * Returns how many questions and rows had been answered before the current or last run of a batch;
 * zero if it was never retried.
 */
async function readEarlierAnswers(reader: Reader, batch: Run): Promise<EarlierAnswers> {
  const { started_at, first_report_at } = batch
  // A report is written each time a batch ends, so a start after the first report is a retry.
  if (started_at === null || first_report_at === null || first_report_at >= started_at) return NO_EARLIER_ANSWERS
  const countsByRun = earlierByReader.get(reader) ?? new Map<string, Promise<EarlierAnswers>>()
  earlierByReader.set(reader, countsByRun)
  const runKey = `${batch.id}/${started_at.getTime()}`
  if (countsByRun.size > MAX_CACHED) countsByRun.clear()
  const count = countsByRun.get(runKey) ?? countEarlier(reader, batch, started_at)
  countsByRun.set(runKey, count)
  return count.catch((failure: unknown) => {
    countsByRun.delete(runKey)
    throw failure
  })
}

async function countEarlier(reader: Reader, batch: Run, startedAt: Date): Promise<EarlierAnswers> {
  const { questions, rows } = await reader
    .selectFrom('question')
    .select(({ fn }) => [
      fn.countAll<number>().as('questions'),
      fn.coalesce(fn.sum<number>('row_count'), sql<number>`0`).as('rows'),
    ])
    .where('batch_id', '=', batch.id)
    // Counts the questions of this run, settled or not.
    .where(({ eb, or }) => or([eb('settled_at', 'is', null), eb('settled_at', '>=', startedAt)]))
    .executeTakeFirstOrThrow()
  return { questions: batch.total_questions - Number(questions), rows: batch.total_rows - Number(rows) }
}

/** Returns one batch with the editions of its report. Throws 404 outside the actor's scope. */
export async function readBatch(
  actor: Actor,
  { db, clock }: { db: Reader; clock: Clock },
  id: number,
): Promise<TaskDetail> {
  const batch = await readVisibleBatch(actor, db, id)
  const editions = await reportEditions(db, id)
  const layout = layoutOf(batch)
  const { nameColumn } = layout
  const unknownMarks = batch.finished_at === null ? [] : await describeUnknownMarks(db, id, actor.language)
  const task = toTask(actor, batch, await readEarlierAnswers(db, batch), clock.now())
  return {
    ...task,
    questions: batch.total_questions,
    ...(await countMarks(db, id)),
    ...(unknownMarks.length === 0 ? {} : { unknownMarks }),
    waitsFor: task.waitsUntil === null ? [] : await readWaitsFor(db, id, actor.language),
    hasRowNumbers: nameColumn !== undefined,
    columnReason: describeColumn(layout, actor.language),
    hasOwnNames: typeof nameColumn === 'number',
    reports: editions.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString() })),
  }
}

/** Returns how many batches of a company wait or run; company 0 = all companies. */
export async function countOpenBatches(db: Reader, companyId: number): Promise<number> {
  const open = db.selectFrom('batch').where('status', 'in', [STATUS.created, STATUS.started])
  return countOf(companyId === 0 ? open : open.where('company_id', '=', companyId))
}
