import { sql } from 'kysely'
import type { Reader } from '../../../ground/database/database.ts'
import { type Earlier, NOTHING_EARLIER } from './progress.ts'
import type { SeenBatch } from './view.ts'

type Run = Pick<SeenBatch, 'id' | 'started_at' | 'first_report_at' | 'total_questions' | 'total_rows'>

// What earlier runs had answered never changes while a run goes on, and every screen asks every few seconds: counted once a
// run and process. Kept by database.
const known = new WeakMap<Reader, Map<string, Promise<Earlier>>>()
const MOST_KNOWN = 1_000

/** What earlier runs of a batch had answered when its present or last run began; nothing where it was never asked again. */
export async function answeredEarlier(reader: Reader, batch: Run): Promise<Earlier> {
  const { started_at, first_report_at } = batch
  // Each end writes a report: who began after one, was asked again.
  if (started_at === null || first_report_at === null || first_report_at >= started_at) return NOTHING_EARLIER
  const ofDatabase = known.get(reader) ?? new Map<string, Promise<Earlier>>()
  known.set(reader, ofDatabase)
  const run = `${batch.id}/${started_at.getTime()}`
  if (ofDatabase.size > MOST_KNOWN) ofDatabase.clear()
  const counting = ofDatabase.get(run) ?? countEarlier(reader, batch, started_at)
  ofDatabase.set(run, counting)
  return counting.catch((failure: unknown) => {
    ofDatabase.delete(run)
    throw failure
  })
}

async function countEarlier(reader: Reader, batch: Run, startedAt: Date): Promise<Earlier> {
  const { questions, rows } = await reader
    .selectFrom('question')
    .select(({ fn }) => [
      fn.countAll<number>().as('questions'),
      fn.coalesce(fn.sum<number>('row_count'), sql<number>`0`).as('rows'),
    ])
    .where('batch_id', '=', batch.id)
    // Not those that were settled before: the rows of this run, whether it has come to them or not.
    .where(({ eb, or }) => or([eb('settled_at', 'is', null), eb('settled_at', '>=', startedAt)]))
    .executeTakeFirstOrThrow()
  return { questions: batch.total_questions - Number(questions), rows: batch.total_rows - Number(rows) }
}
