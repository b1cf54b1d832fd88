import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barsOf } from './OutcomesChart.tsx'

const KINDS = ['valid', 'invalid', 'notChecked', 'notAUid'] as const
const rows = fc.integer({ min: 0, max: 200_000 })
const day = fc.record({ day: fc.constant('2026-11-20'), valid: rows, invalid: rows, notChecked: rows, notAUid: rows })

it('stacks without a gap, stays in the picture and shows everything that is not zero', () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), days => {
      for (const { day, parts } of barsOf(days, KINDS, 120)) {
        let ground = 120
        parts.forEach((part, place) => {
          expect(part.y + part.height).toBeCloseTo(ground)
          expect(part.height > 0).toBe(day[KINDS[place] ?? 'valid'] > 0)
          ground = part.y
        })
        expect(ground).toBeGreaterThanOrEqual(-1e-9)
      }
    }),
  )
})
