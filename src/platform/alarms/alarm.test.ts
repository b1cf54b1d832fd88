import { expect, it, vi } from 'vitest'
import { createAlarm } from './alarm.ts'
import { watchDisk } from './self-checks.ts'

const fakeLog = () => ({ error: vi.fn(), warn: vi.fn() })

it('an alarm is logged once when a problem begins and once when it ends, for each occurrence', {
  tags: ['R-44'],
}, () => {
  const log = fakeLog()
  const alarm = createAlarm(log, 'disk')
  const trouble = { facts: { freePercent: 3 }, message: 'nearly full' }
  for (const result of [null, trouble, trouble, null, null, trouble]) alarm(result)
  const logged = [{ freePercent: 3, alarm: 'disk' }, 'nearly full']
  expect(log.error.mock.calls).toEqual([logged, logged])
  expect(log.warn.mock.calls).toEqual([[{ freePercent: 3, alarm: 'disk', isOver: true }, 'over: nearly full']])
})

it('an alarm is logged again when it affects another company, and its end repeats the last logged message', () => {
  const log = fakeLog()
  const alarm = createAlarm(log, 'standstill')
  const trouble = (...companyIds: number[]) => ({
    facts: { companies: companyIds },
    message: companyIds.join(),
    affectedIds: companyIds,
  })
  for (const result of [trouble(1), trouble(1, 2), trouble(2), trouble(2), trouble(1, 2), trouble(1), null])
    alarm(result)
  expect(log.error.mock.calls.map(([, message]) => message)).toEqual(['1', '1,2', '1,2'])
  expect(log.warn.mock.calls).toEqual([[{ companies: [1, 2], alarm: 'standstill', isOver: true }, 'over: 1,2']])
})

it.each([
  ['9.9 % free', { blocks: 1_000, bavail: 99 }, 9],
  ['full', { blocks: 1_000, bavail: 0 }, 0],
])('a disk that is %s raises an alarm', { tags: ['R-44'] }, async (_what, space, freePercent) => {
  const log = fakeLog()
  await watchDisk('/data', createAlarm(log, 'disk'), async () => space)()
  expect(log.error.mock.calls).toEqual([
    [{ alarm: 'disk', directory: '/data', freePercent }, expect.stringContaining('nearly full')],
  ])
})

it.each([
  ['10 % free', { blocks: 1_000, bavail: 100 }],
  ['of unknown size', { blocks: 0, bavail: 0 }],
])('a disk that is %s raises no alarm', async (_what, space) => {
  const log = fakeLog()
  await watchDisk('/data', createAlarm(log, 'disk'), async () => space)()
  expect(log.error).not.toHaveBeenCalled()
})

it('reads the space of a real disk, and rejects for a missing folder', async () => {
  const alarm = vi.fn()
  await watchDisk('.', alarm)()
  expect(alarm).toHaveBeenCalledTimes(1)
  await expect(watchDisk('/nowhere/at/all', alarm)()).rejects.toThrow('ENOENT')
})
