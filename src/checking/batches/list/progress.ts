/** What a batch's progress is told from: columns of its row. */
export type Counters = {
  totalRows: number
  processedRows: number
  totalQuestions: number
  settledQuestions: number
  startedAt: Date | null
  finishedAt: Date | null
}

/** What stood answered already when the present run, or the last one, began: the work of earlier runs (list.ts). */
export type Earlier = { questions: number; rows: number }

/** Of a batch that was never asked again. */
export const NOTHING_EARLIER: Earlier = { questions: 0, rows: 0 }

export type Progress = {
  /** 0 to 100. */
  compilation: number
  /** "120/500", rows. */
  compilationString: string
  processedRows: number
  remainingRows: number
  /** Milliseconds. */
  avgRowExecution: number
  /** Null before the first answer of this run and after the end. */
  estimatedFinish: Date | null
}

/** How far a batch has come at the moment `now`, and when it may be done; pace is that of this run alone. */
export function progressOf(batch: Counters, earlier: Earlier, now: Date): Progress {
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

// By questions, because a row that repeats a UID costs nothing.
function estimate(batch: Counters, settledNow: number, elapsed: number, now: Date): Date | null {
  if (batch.finishedAt !== null || settledNow <= 0) return null
  const open = Math.max(0, batch.totalQuestions - batch.settledQuestions)
  return new Date(now.getTime() + (open * elapsed) / settledNow)
}
