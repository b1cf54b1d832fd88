/** The columns of a batch from which its progress is computed. */
export type Counters = {
  totalRows: number
  processedRows: number
  totalQuestions: number
  settledQuestions: number
  startedAt: Date | null
  finishedAt: Date | null
}

/** What earlier runs had answered when the present or last run began (list.ts). */
export type EarlierAnswers = { questions: number; rows: number }

/** For a batch that was never retried. */
export const NOTHING_EARLIER: EarlierAnswers = { questions: 0, rows: 0 }

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
 * Returns a batch's progress at `now` and its estimated finish. The pace includes only the present
 * run.
 */
export function progressOf(batch: Counters, earlier: EarlierAnswers, now: Date): Progress {
  const elapsed = batch.startedAt ? Math.max(0, (batch.finishedAt ?? now).getTime() - batch.startedAt.getTime()) : 0
  const rows = batch.processedRows - earlier.rows
  return {
    compilation: Math.floor((batch.processedRows * 100) / Math.max(1, batch.totalRows)),
    compilationString: `${batch.processedRows}/${batch.totalRows}`,
    processedRows: batch.processedRows,
    remainingRows: Math.max(0, batch.totalRows - batch.processedRows),
    avgRowExecution: rows <= 0 ? 0 : Math.round(elapsed / rows),
    estimatedFinish: estimate(batch, batch.settledQuestions - earlier.questions, elapsed, now),
  }
}

// Estimates by questions, because a row that repeats a UID takes no time.
function estimate(batch: Counters, settledNow: number, elapsed: number, now: Date): Date | null {
  if (batch.finishedAt !== null || settledNow <= 0) return null
  const open = Math.max(0, batch.totalQuestions - batch.settledQuestions)
  return new Date(now.getTime() + (open * elapsed) / settledNow)
}
