import { expect, it, vi } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

const log = { info: vi.fn(), error: vi.fn() }

it('runs one task at a time, each id once even if added again meanwhile', async () => {
  const ran: number[] = []
  let running = 0
  const tasks = createSerialQueue(async id => {
    expect(++running).toBe(1)
    await new Promise(done => setTimeout(done, 5))
    running -= 1
    ran.push(id)
  }, log)
  for (const id of [1, 2, 1, 2, 3]) tasks.add(id)
  await expect.poll(() => ran).toEqual([1, 2, 3])
  tasks.add(4)
  await expect.poll(() => ran).toEqual([1, 2, 3, 4])
})

it('goes on after a failure, and when stopped finishes the one that runs alone', async () => {
  const ran: number[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const tasks = createSerialQueue(async id => {
    if (id === 1) throw new Error('planned')
    begin()
    await gate
    ran.push(id)
  }, log)
  for (const id of [1, 2, 3]) tasks.add(id)
  await begun
  const stopped = tasks.stop()
  open()
  await stopped
  expect(log.error).toHaveBeenCalledOnce()
  expect(ran).toEqual([2])
})
