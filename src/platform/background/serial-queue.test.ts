import { expect, it, vi } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

const log = { info: vi.fn(), error: vi.fn() }

it('runs one task at a time, and each id once even if it is added again', async () => {
  const doneIds: number[] = []
  let running = 0
  const tasks = createSerialQueue(async id => {
    expect(++running).toBe(1)
    await new Promise(done => setTimeout(done, 5))
    running -= 1
    doneIds.push(id)
  }, log)
  for (const id of [1, 2, 1, 2, 3]) tasks.add(id)
  await expect.poll(() => doneIds).toEqual([1, 2, 3])
  tasks.add(4)
  await expect.poll(() => doneIds).toEqual([1, 2, 3, 4])
})

it('continues after a failure, and finishes only the running task when it is stopped', async () => {
  const doneIds: number[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
  const tasks = createSerialQueue(async id => {
    if (id === 1) throw new Error('planned')
    markStarted()
    await released
    doneIds.push(id)
  }, log)
  for (const id of [1, 2, 3]) tasks.add(id)
  await started
  const stopped = tasks.stop()
  release()
  await stopped
  expect(log.error).toHaveBeenCalledOnce()
  expect(doneIds).toEqual([2])
})
