/** The columns of a batch from which its progress is computed. */
export type BatchCounters = {
  totalRows: number
  processedRows: number
  totalQuestions: number
  settledQuestions: number
  startedAt: Date | null
  finishedAt: Date | null
}

/** The numbers answered before the current or last run of a batch (list-batches.ts). */
export type EarlierAnswers = { questions: number; rows: number }

/** The earlier answers of a batch that was never retried. */
export const NO_EARLIER_ANSWERS: EarlierAnswers = { questions: 0, rows: 0 }

export type Progress = {
  /** Percent, 0 to 100. */
  compilation: number
  /** Rows, such as "120/500". */
  compilationString: string
  processedRows: number
  remainingRows: number
  /** Milliseconds per row. */
  avgRowExecution: number
  /** Null before the first answer of this run and after the end. */
  estimatedFinish: Date | null
}

/**
 * Returns a batch's progress at `now` and its estimated finish, based on the pace of the current
 * run only.
 */
export function progressOf(batch: BatchCounters, earlier: EarlierAnswers, now: Date): Progress {
  const elapsedMs = batch.startedAt ? Math.max(0, (batch.finishedAt ?? now).getTime() - batch.startedAt.getTime()) : 0
  const answeredRows = batch.processedRows - earlier.rows
  return {
    compilation: Math.floor((batch.processedRows * 100) / Math.max(1, batch.totalRows)),
    compilationString: `${batch.processedRows}/${batch.totalRows}`,
    processedRows: batch.processedRows,
    remainingRows: Math.max(0, batch.totalRows - batch.processedRows),
    avgRowExecution: answeredRows <= 0 ? 0 : Math.round(elapsedMs / answeredRows),
    estimatedFinish: estimateFinish(batch, batch.settledQuestions - earlier.questions, elapsedMs, now),
  }
}

// Estimates by questions rather than rows, because a row that repeats a UID takes no time.
function estimateFinish(batch: BatchCounters, settledInRun: number, elapsedMs: number, now: Date): Date | null {
  if (batch.finishedAt !== null || settledInRun <= 0) return null
  const open = Math.max(0, batch.totalQuestions - batch.settledQuestions)
  return new Date(now.getTime() + (open * elapsedMs) / settledInRun)
}
