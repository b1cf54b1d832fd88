import { expect, it, vi } from 'vitest'
import { freshDatabase } from '../../tests/world/databases/database.ts'
import { createAlarm } from './alarm.ts'
import { watchClock } from './clock.ts'

it('says once that program and database differ by more than a minute, and once that they agree again (R-22)', async () => {
  const { db } = await freshDatabase()
  const log = { error: vi.fn(), warn: vi.fn() }
  let off = 0
  const look = watchClock(db, { now: () => new Date(Date.now() + off) }, createAlarm(log, 'clock'))
  for (off of [0, 50_000, -50_000, 70_000, 3_600_000, 0, -86_400_000]) await look()
  expect(log.error.mock.calls).toEqual([
    [{ alarm: 'clock', aheadSeconds: 70 }, expect.stringContaining('70 s ahead of')],
    [{ alarm: 'clock', aheadSeconds: -86_400 }, expect.stringContaining('86400 s behind')],
  ])
  expect(log.warn.mock.calls).toMatchObject([[{ alarm: 'clock', aheadSeconds: 70, isOver: true }, expect.any(String)]])
})

it('does not take a slow answer for a difference', async () => {
  const { db } = await freshDatabase()
  const alarm = vi.fn()
  let looks = 0
  // Two minutes go by between the question and its answer.
  await watchClock(db, { now: () => new Date(Date.now() + (looks++ === 0 ? -60_000 : 60_000)) }, alarm)()
  expect(alarm.mock.calls).toEqual([[null]])
})
