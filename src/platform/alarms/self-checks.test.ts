import { expect, it, vi } from 'vitest'
import type { ClockDoubt } from '../../base/database/clock.ts'
import { createAlarm } from './alarm.ts'
import { clockTrouble, watchClock } from './self-checks.ts'

const SERVER_TIME = new Date('2035-11-23T10:00:00Z')
const doubting = (reason: ClockDoubt | null, ahead: number | null = 0) => ({
  doubt: () => reason,
  aheadSeconds: () => ahead,
  disputes: () => (reason === 'disputed' ? [{ service: 'vies', serverTime: SERVER_TIME }] : []),
})

it('says once that the time is in doubt, and once that it is known again', { tags: ['R-22', 'V16.2.2'] }, async () => {
  const log = { error: vi.fn(), warn: vi.fn() }
  const alarm = createAlarm(log, 'clock')
  for (const seen of [
    doubting(null, 50),
    doubting('off', 70.4),
    doubting('off', 3_600),
    doubting(null),
    doubting('off', -86_400),
  ])
    await watchClock(seen, alarm)()
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
])('says of a time that is %s what is wrong, and that no queries are sent and nothing is removed', (reason, words) => {
  const { message = '' } = clockTrouble(doubting(reason, reason === 'unknown' ? null : 90)) ?? {}
  expect(message).toContain(words)
  expect(message).toContain('sends no queries and removes nothing')
})
