import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stopsOf } from './stress-plan.ts'

function firstStops(seed: number) {
  const stops = stopsOf(seed)
  return Array.from({ length: 50 }, () => stops.next().value)
}

it('the same seed gives the same stops, each of one to three seconds after one to eight', () =>
  fc.assert(
    fc.property(fc.nat(2 ** 32 - 1), seed => {
      const stops = firstStops(seed)
      expect(stops).toEqual(firstStops(seed))
      for (const { afterMs, lastsMs } of stops) {
        expect(afterMs).toSatisfy((ms: number) => ms >= 1_000 && ms <= 8_000)
        expect(lastsMs).toSatisfy((ms: number) => ms >= 1_000 && ms <= 3_000)
      }
      expect(new Set(stops.map(({ afterMs }) => afterMs)).size).toBeGreaterThan(25)
    }),
  ))

it('another seed gives other stops', () => {
  expect(firstStops(1)).not.toEqual(firstStops(2))
})
