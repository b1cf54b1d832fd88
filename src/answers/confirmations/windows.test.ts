import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS } from '../../base/texts/days.ts'
import { formatTime, viennaDay } from '../../base/texts/format.ts'
import { nextNight, retryAt, windowsUntil } from './windows.ts'

const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2030-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

it('covers each of 30 days once, at most seven per call, and none too old for the ministry', () => {
  fc.assert(
    fc.property(instants, now => {
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

it('schedules the next read for the coming night, at a different minute for each company', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 100_000 }), (now, companyId) => {
      const due = nextNight(now, companyId)
      expect(due.getTime()).toBeGreaterThan(now.getTime())
      expect(due.getTime() - now.getTime()).toBeLessThan(1.3 * DAY_MS)
      // An hour earlier or later on the two nights of the clock change.
      expect(formatTime(due) >= '00:30:00' && formatTime(due) < '06:30:00').toBe(true)
      const retryDelay = retryAt(now, companyId).getTime() - now.getTime()
      expect(retryDelay >= 30 * 60_000 && retryDelay < 60 * 60_000).toBe(true)
    }),
  )
  const now = new Date('2026-11-20T12:00:00Z')
  const minutes = new Set(Array.from({ length: 300 }, (_, id) => nextNight(now, id).getTime()))
  expect(minutes.size).toBe(300)
})
