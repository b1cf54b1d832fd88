import { expect, it, vi } from 'vitest'
import { createAlarm } from './alarm.ts'
import { watchDisk } from './self-checks.ts'

const listening = () => ({ error: vi.fn(), warn: vi.fn() })

it('is logged once when a trouble begins and once when it is over, each time again', { tags: ['R-44'] }, () => {
  const log = listening()
  const alarm = createAlarm(log, 'disk')
  const trouble = { facts: { freePercent: 3 }, message: 'nearly full' }
  for (const found of [null, trouble, trouble, null, null, trouble]) alarm(found)
  const told = [{ freePercent: 3, alarm: 'disk' }, 'nearly full']
  expect(log.error.mock.calls).toEqual([told, told])
  expect(log.warn.mock.calls).toEqual([[{ freePercent: 3, alarm: 'disk', isOver: true }, 'over: nearly full']])
})

it('is logged again when it comes to concern another company too, and over is what was logged last', () => {
  const log = listening()
  const alarm = createAlarm(log, 'standstill')
  const trouble = (...whom: number[]) => ({ facts: { companies: whom }, message: whom.join(), affectedIds: whom })
  for (const found of [trouble(1), trouble(1, 2), trouble(2), trouble(2), trouble(1, 2), trouble(1), null]) alarm(found)
  expect(log.error.mock.calls.map(([, message]) => message)).toEqual(['1', '1,2', '1,2'])
  expect(log.warn.mock.calls).toEqual([[{ companies: [1, 2], alarm: 'standstill', isOver: true }, 'over: 1,2']])
})

it.each([
  ['9.9 % free', { blocks: 1_000, bavail: 99 }, 9],
  ['full', { blocks: 1_000, bavail: 0 }, 0],
])('a disk that is %s alarms', { tags: ['R-44'] }, async (_what, space, freePercent) => {
  const log = listening()
  await watchDisk('/data', createAlarm(log, 'disk'), async () => space)()
  expect(log.error.mock.calls).toEqual([
    [{ alarm: 'disk', directory: '/data', freePercent }, expect.stringContaining('nearly full')],
  ])
})

it.each([
  ['a tenth free', { blocks: 1_000, bavail: 100 }],
  ['of unknown size', { blocks: 0, bavail: 0 }],
])('a disk that is %s does not', async (_what, space) => {
  const log = listening()
  await watchDisk('/data', createAlarm(log, 'disk'), async () => space)()
  expect(log.error).not.toHaveBeenCalled()
})

it('looks at a real disk, and says so where there is none', async () => {
  const seen = vi.fn()
  await watchDisk('.', seen)()
  expect(seen).toHaveBeenCalledTimes(1)
  await expect(watchDisk('/nowhere/at/all', seen)()).rejects.toThrow('ENOENT')
})
