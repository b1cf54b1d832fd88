import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barsOf } from './OutcomesChart.tsx'

const KINDS = ['valid', 'invalid', 'notChecked', 'notAUid'] as const
const rows = fc.integer({ min: 0, max: 200_000 })
const day = fc.record({ day: fc.constant('2026-11-20'), valid: rows, invalid: rows, notChecked: rows, notAUid: rows })

it('stacks bars without gaps within the chart, and shows every non-zero part', () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), days => {
      for (const { day, parts } of barsOf(days, KINDS, 120)) {
        let bottom = 120
        parts.forEach((part, index) => {
          expect(part.y + part.height).toBeCloseTo(bottom)
          expect(part.height > 0).toBe(day[KINDS[index] ?? 'valid'] > 0)
          bottom = part.y
        })
        expect(bottom).toBeGreaterThanOrEqual(-1e-9)
      }
    }),
  )
})
