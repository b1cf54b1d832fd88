import { expect, it, vi } from 'vitest'
import type { ClockDoubt } from '../../base/database/clock.ts'
import { createAlarm } from './alarm.ts'
import { findClockProblem, watchClock } from './self-checks.ts'

const SERVER_TIME = new Date('2035-11-23T10:00:00Z')
const timeSourceWith = (reason: ClockDoubt | null, ahead: number | null = 0) => ({
  clockDoubt: () => reason,
  aheadSeconds: () => ahead,
  disputes: () => (reason === 'disputed' ? [{ service: 'vies', serverTime: SERVER_TIME }] : []),
})

it('reports once that the time is in doubt, and once that it is reliable again', {
  tags: ['R-22', 'V16.2.2'],
}, async () => {
  const log = { error: vi.fn(), warn: vi.fn() }
  const alarm = createAlarm(log, 'clock')
  for (const timeSource of [
    timeSourceWith(null, 50),
    timeSourceWith('off', 70.4),
    timeSourceWith('off', 3_600),
    timeSourceWith(null),
    timeSourceWith('off', -86_400),
  ])
    await watchClock(timeSource, alarm)()
  expect(log.error.mock.calls).toEqual([
    [{ alarm: 'clock', doubt: 'off', aheadSeconds: 70 }, expect.stringContaining('70 s ahead of')],
    [{ alarm: 'clock', doubt: 'off', aheadSeconds: -86_400 }, expect.stringContaining('86400 s behind')],
  ])
  expect(log.warn.mock.calls).toMatchObject([[{ alarm: 'clock', aheadSeconds: 70, isOver: true }, expect.any(String)]])
})

it.each<[ClockDoubt, string]>([
  ['unknown', 'the database’s time is not known'],
  ['off', 'set it (NTP)'],
  ['disputed', 'vies says 2035-11-23T10:00:00.000Z'],
])('describes the problem of a time that is %s, and that queries and removals are paused', (reason, text) => {
  const { message = '' } = findClockProblem(timeSourceWith(reason, reason === 'unknown' ? null : 90)) ?? {}
  expect(message).toContain(text)
  expect(message).toContain('sends no queries and removes nothing')
})
