import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOTHING_EARLIER, progressOf } from './progress.ts'

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

it('tells percent, rows, the time a row takes and when it may be done', { tags: ['W3-05', 'C1-07'] }, () => {
  expect(progressOf(batch, NOTHING_EARLIER, after(60))).toEqual({
    compilation: 24,
    compilationString: '120/500',
    processedRows: 120,
    remainingRows: 380,
    avgRowExecution: 500,
    estimatedFinish: after(240),
  })
})

it('estimates nothing before the first answer and after the end', () => {
  const waiting = { ...batch, startedAt: null, settledQuestions: 0, processedRows: 0 }
  const nothing = { compilation: 0, avgRowExecution: 0, estimatedFinish: null }
  expect(progressOf(waiting, NOTHING_EARLIER, after(60))).toMatchObject(nothing)
  expect(progressOf({ ...batch, finishedAt: after(60) }, NOTHING_EARLIER, after(900))).toMatchObject({
    avgRowExecution: 500,
    estimatedFinish: null,
  })
})

it('goes, after a retry, by the pace of this run alone', () => {
  // 300 questions and 380 rows were answered before; this run has settled 10 of its 100 questions
  // in 20 s.
  const earlier = { questions: 300, rows: 380 }
  const retried = { ...batch, settledQuestions: 310, processedRows: 390 }
  expect(progressOf(retried, earlier, after(20))).toMatchObject({
    compilationString: '390/500',
    avgRowExecution: 2_000,
    estimatedFinish: after(200),
  })
  const justBegun = { ...batch, settledQuestions: 300, processedRows: 380 }
  expect(progressOf(justBegun, earlier, after(20))).toMatchObject({ avgRowExecution: 0, estimatedFinish: null })
})

it('says 100 only when every row is processed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.nat(), (totalRows, some) => {
      const processedRows = some % (totalRows + 1)
      const { compilation } = progressOf({ ...batch, totalRows, processedRows }, NOTHING_EARLIER, after(1))
      return compilation >= 0 && (compilation === 100) === (processedRows === totalRows)
    }),
  )
})

it('is never negative and never behind, for any counters and clocks', () => {
  const count = fc.nat({ max: 200_000 })
  const counted = fc.record({ total: count, done: count, before: count, seconds: fc.integer({ min: -100, max: 1e6 }) })
  fc.assert(
    fc.property(counted, ({ total, done, before, seconds }) => {
      const counters = { totalRows: total, processedRows: done, totalQuestions: total, settledQuestions: done }
      const told = progressOf(
        { ...counters, startedAt: START, finishedAt: null },
        { questions: before, rows: before },
        after(seconds),
      )
      expect(Math.min(told.remainingRows, told.avgRowExecution)).toBeGreaterThanOrEqual(0)
      if (told.estimatedFinish !== null)
        expect(told.estimatedFinish.getTime()).toBeGreaterThanOrEqual(after(seconds).getTime())
    }),
  )
})
