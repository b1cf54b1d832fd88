/** What a batch's progress is told from: columns of its row. */
export type Counters = {
  totalRows: number
  processedRows: number
  totalQuestions: number
  settledQuestions: number
  startedAt: Date | null
  finishedAt: Date | null
}

export type Progress = {
  /** 0 to 100. */
  compilation: number
  /** "120/500", rows. */
  compilationString: string
  processedRows: number
  remainingRows: number
  /** Milliseconds. */
  avgRowExecution: number
  /** Null before the first answer and after the end. */
  estimatedFinish: Date | null
}

/** How far a batch has come at the moment `now`, and when it may be done. */
export function progressOf(batch: Counters, now: Date): Progress {
  const elapsed = batch.startedAt ? (batch.finishedAt ?? now).getTime() - batch.startedAt.getTime() : 0
  return {
    compilation: Math.floor((batch.processedRows * 100) / Math.max(1, batch.totalRows)),
    compilationString: `${batch.processedRows}/${batch.totalRows}`,
    processedRows: batch.processedRows,
    remainingRows: batch.totalRows - batch.processedRows,
    avgRowExecution: batch.processedRows === 0 ? 0 : Math.max(0, Math.round(elapsed / batch.processedRows)),
    estimatedFinish: estimate(batch, Math.max(0, elapsed), now),
  }
}

// By questions, because a row that repeats a UID costs nothing.
function estimate({ finishedAt, settledQuestions, totalQuestions }: Counters, elapsed: number, now: Date): Date | null {
  if (finishedAt !== null || settledQuestions === 0) return null
  return new Date(now.getTime() + ((totalQuestions - settledQuestions) * elapsed) / settledQuestions)
}
