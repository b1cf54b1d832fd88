import type { Verdict } from '../../../registers/authorities/answer.ts'
import type { Tally } from '../store.ts'

const COUNTER = {
  valid: 'valid',
  invalid: 'invalid',
  'not-checked': 'notChecked',
  'not-a-uid': 'notAUid',
} as const satisfies Record<Verdict, keyof Tally>

/** Counters by batch, in the order of their ids: every transaction locks batches in that order. */
export function tally(settled: { batchId: number; rowCount: number; verdict: Verdict }[]): Tally[] {
  const byBatch = new Map<number, Tally>()
  for (const { batchId, rowCount, verdict } of settled) {
    const sum = byBatch.get(batchId) ?? { batchId, questions: 0, valid: 0, invalid: 0, notChecked: 0, notAUid: 0 }
    sum.questions += 1
    sum[COUNTER[verdict]] += rowCount
    byBatch.set(batchId, sum)
  }
  return [...byBatch.values()].toSorted((one, other) => one.batchId - other.batchId)
}
