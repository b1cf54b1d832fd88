import fc from 'fast-check'
import { expect, it } from 'vitest'
import { progressOf } from './progress.ts'

const START = new Date('2026-11-20T10:00:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000)
const batch = {
  ...{ totalRows: 500, processedRows: 120, totalQuestions: 400, settledQuestions: 100 },
  ...{ startedAt: START, finishedAt: null },
}

it('tells percent, rows, the time a row takes and when it may be done', () => {
  expect(progressOf(batch, after(60))).toEqual({
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
  expect(progressOf(waiting, after(60))).toMatchObject({ compilation: 0, avgRowExecution: 0, estimatedFinish: null })
  expect(progressOf({ ...batch, finishedAt: after(60) }, after(900))).toMatchObject({
    avgRowExecution: 500,
    estimatedFinish: null,
  })
})

it('says 100 only when every row is processed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.nat(), (totalRows, some) => {
      const processedRows = some % (totalRows + 1)
      const { compilation } = progressOf({ ...batch, totalRows, processedRows }, after(1))
      return compilation >= 0 && (compilation === 100) === (processedRows === totalRows)
    }),
  )
})
