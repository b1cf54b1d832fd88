import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stopsOf } from './stress-plan.ts'

function first(seed: number) {
  const stops = stopsOf(seed)
  return Array.from({ length: 50 }, () => stops.next().value)
}

it('stops the same for the same seed, for one to three seconds, after one to eight', () =>
  fc.assert(
    fc.property(fc.nat(2 ** 32 - 1), seed => {
      const stops = first(seed)
      expect(stops).toEqual(first(seed))
      for (const { afterMs, lastsMs } of stops) {
        expect(afterMs).toSatisfy((ms: number) => ms >= 1_000 && ms <= 8_000)
        expect(lastsMs).toSatisfy((ms: number) => ms >= 1_000 && ms <= 3_000)
      }
      expect(new Set(stops.map(({ afterMs }) => afterMs)).size).toBeGreaterThan(25)
    }),
  ))

it('stops otherwise for another seed', () => {
  expect(first(1)).not.toEqual(first(2))
})
