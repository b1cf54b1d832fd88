import { STATUS, type Status } from '../../checking/batches/status-rules.ts'
import type { Task } from '../../checking/batches/wire.ts'
import type { Batch } from './answer-wire.ts'

const STATES = {
  [STATUS.created]: 'created',
  [STATUS.started]: 'running',
  [STATUS.completed]: 'completed',
  [STATUS.completedWithErrors]: 'completed_with_open_rows',
  [STATUS.failed]: 'failed',
  [STATUS.cancelled]: 'cancelled',
  [STATUS.deleted]: 'deleted',
} as const satisfies Partial<Record<Status, Batch['state']>>

const stateOf = (status: number): Batch['state'] =>
  Object.entries(STATES).find(([key]) => Number(key) === status)?.[1] ?? 'deleted'

/** A batch as programs read it. */
export const batchAnswer = (task: Task): Batch => ({
  id: task.id,
  state: stateOf(task.status),
  total: task.totalRows,
  done: task.processedRows,
  estimatedEnd: task.estimatedFinish,
  verdicts: {
    valid: task.validRows,
    invalid: task.invalidRows,
    not_checked: task.notCheckedRows,
    not_a_uid: task.notAUidRows,
  },
  fileName: task.fileName,
  createdAt: task.createdAt,
  finishedAt: task.finishedAt,
  hasReport: task.hasReport,
  error: task.errorMessage,
})
