import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_EARLIER_ANSWERS, progressOf } from './progress.ts'

const START = new Date('2026-11-20T10:00:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000)
const batch = {
  totalRows: 500,
  processedRows: 120,
  totalQuestions: 400,
  settledQuestions: 100,
  startedAt: START,
  finishedAt: null,
}

it('returns percentage, rows, average time per row and estimated finish', { tags: ['W3-05', 'C1-07'] }, () => {
  expect(progressOf(batch, NO_EARLIER_ANSWERS, after(60))).toEqual({
    compilation: 24,
    compilationString: '120/500',
    processedRows: 120,
    remainingRows: 380,
    avgRowExecution: 500,
    estimatedFinish: after(240),
  })
})

it('returns no estimate before the first answer and after the end', () => {
  const waitingBatch = { ...batch, startedAt: null, settledQuestions: 0, processedRows: 0 }
  const noEstimate = { compilation: 0, avgRowExecution: 0, estimatedFinish: null }
  expect(progressOf(waitingBatch, NO_EARLIER_ANSWERS, after(60))).toMatchObject(noEstimate)
  expect(progressOf({ ...batch, finishedAt: after(60) }, NO_EARLIER_ANSWERS, after(900))).toMatchObject({
    avgRowExecution: 500,
    estimatedFinish: null,
  })
})

it('uses only the current run’s pace after a retry', () => {
  // 300 questions and 380 rows were answered in earlier runs; this run has settled 10 of its 100
  // questions in 20 s.
  const earlier = { questions: 300, rows: 380 }
  const retriedBatch = { ...batch, settledQuestions: 310, processedRows: 390 }
  expect(progressOf(retriedBatch, earlier, after(20))).toMatchObject({
    compilationString: '390/500',
    avgRowExecution: 2_000,
    estimatedFinish: after(200),
  })
  const newRun = { ...batch, settledQuestions: 300, processedRows: 380 }
  expect(progressOf(newRun, earlier, after(20))).toMatchObject({ avgRowExecution: 0, estimatedFinish: null })
})

it('returns 100 percent only if every row is processed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.nat(), (totalRows, number) => {
      const processedRows = number % (totalRows + 1)
      const { compilation } = progressOf({ ...batch, totalRows, processedRows }, NO_EARLIER_ANSWERS, after(1))
      return compilation >= 0 && (compilation === 100) === (processedRows === totalRows)
    }),
  )
})

it('never returns negative values or an estimate in the past, for any counters and clocks', () => {
  const anyCount = fc.nat({ max: 200_000 })
  const anyCounts = fc.record({
    total: anyCount,
    done: anyCount,
    before: anyCount,
    seconds: fc.integer({ min: -100, max: 1e6 }),
  })
  fc.assert(
    fc.property(anyCounts, ({ total, done, before, seconds }) => {
      const counters = { totalRows: total, processedRows: done, totalQuestions: total, settledQuestions: done }
      const progress = progressOf(
        { ...counters, startedAt: START, finishedAt: null },
        { questions: before, rows: before },
        after(seconds),
      )
      expect(Math.min(progress.remainingRows, progress.avgRowExecution)).toBeGreaterThanOrEqual(0)
      if (progress.estimatedFinish !== null)
        expect(progress.estimatedFinish.getTime()).toBeGreaterThanOrEqual(after(seconds).getTime())
    }),
  )
})
