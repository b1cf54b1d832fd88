import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS } from '../../base/texts/days.ts'
import { formatTime, viennaDay } from '../../base/texts/format.ts'
import { nextNight, triedAgain, windowsUntil } from './windows.ts'

const moments = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2030-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

it('lists 30 days without a gap, each once, seven at a call, and none that the ministry would refuse', () => {
  fc.assert(
    fc.property(moments, now => {
      const windows = windowsUntil(viennaDay(now))
      const days = windows.flatMap(({ from, to }) =>
        Array.from({ length: daysBetween(from, to) + 1 }, (_, at) =>
          new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10),
        ),
      )
      expect(days).toHaveLength(30)
      expect(days).toEqual([...new Set(days)].toSorted())
      expect(days.at(-1)).toBe(viennaDay(now))
      for (const { from, to } of windows) expect(daysBetween(from, to)).toBeLessThan(7)
      const first = new Date(`${windows[0]?.from}T00:00:00+02:00`)
      expect(now.getTime() - first.getTime()).toBeLessThan(31 * DAY_MS)
    }),
  )
})

it('reads a box in the next night, and companies at minutes of their own', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 100_000 }), (now, companyId) => {
      const due = nextNight(now, companyId)
      expect(due.getTime()).toBeGreaterThan(now.getTime())
      expect(due.getTime() - now.getTime()).toBeLessThan(1.3 * DAY_MS)
      // An hour earlier or later on the two nights of the clock change.
      expect(formatTime(due) >= '00:30:00' && formatTime(due) < '06:30:00').toBe(true)
      const again = triedAgain(now, companyId).getTime() - now.getTime()
      expect(again >= 30 * 60_000 && again < 60 * 60_000).toBe(true)
    }),
  )
  const now = new Date('2026-11-20T12:00:00Z')
  const minutes = new Set(Array.from({ length: 300 }, (_, id) => nextNight(now, id).getTime()))
  expect(minutes.size).toBe(300)
})
