import { expect, it } from 'vitest'
import { tally } from './settle.ts'

it('tally adds up rows by batch and verdict, ordered by batch id', () => {
  const settledQuestions = [
    { batchId: 7, rowCount: 2, verdict: 'valid' as const },
    { batchId: 3, rowCount: 1, verdict: 'not-checked' as const },
    { batchId: 7, rowCount: 1, verdict: 'invalid' as const },
    { batchId: 7, rowCount: 4, verdict: 'not-a-uid' as const },
  ]
  expect(tally(settledQuestions)).toEqual([
    { batchId: 3, questions: 1, valid: 0, invalid: 0, notChecked: 1, notAUid: 0 },
    { batchId: 7, questions: 3, valid: 2, invalid: 1, notChecked: 0, notAUid: 4 },
  ])
})
