import { STATUS } from '../status-rules.ts'
import type { Task } from '../wire.ts'

// docs/rules.md#intervals
const CREATED_MS = 500
const STARTED_MS = 3000
const IDLE_MS = 1000

/** How soon the list is read again: waiting batches win over running ones. */
export function pollAfter(tasks: readonly Pick<Task, 'status'>[]): number {
  const has = (status: number) => tasks.some(task => task.status === status)
  if (has(STATUS.created)) return CREATED_MS
  return has(STATUS.started) ? STARTED_MS : IDLE_MS
}

// The report of a cancelled batch is written after the cancelling; one without any answer gets none (docs/rules.md#how-a-batch-ends).
const MOST_REPORT_READS = 20

/** How soon one batch is read again, read `times` already: while a cancelled one has yet to get its report; else false. */
export const pollReportAfter = (task: Pick<Task, 'status' | 'hasReport'> | undefined, times: number): number | false =>
  task?.status === STATUS.cancelled && !task.hasReport && times < MOST_REPORT_READS && STARTED_MS

const ENDED_MS = 10_000

/** How soon a batch whose panel is open is read again: an ended one rarely changes. */
export const pollWatchedAfter = (task: Pick<Task, 'status'> | undefined): number => {
  if (task?.status === STATUS.created) return CREATED_MS
  return task?.status === STATUS.started ? STARTED_MS : ENDED_MS
}
