import { expect, it, onTestFinished } from 'vitest'
import { run, startErrand } from '../../../tests/world/threads/errand-runners.ts'
import { prewarmedRunners, type Runner } from './runners.ts'

/** Returns a pool of fake runners, and those started so far, in order. */
function createFakePool(options: { unusedMs?: number; maxTasks?: number } = {}) {
  const started: Runner[] = []
  const prewarmed = prewarmedRunners(() => {
    const runner = startErrand.thread()
    started.push(runner)
    return runner
  }, options)
  onTestFinished(async () => void (await Promise.all(started.map(runner => runner.end()))))
  return { prewarmed, started }
}

const REPLY = { errand: 'answer' }

it('hands out the prewarmed runner once', async () => {
  const { prewarmed, started } = createFakePool()
  prewarmed.prewarm()
  prewarmed.prewarm()
  expect(started).toHaveLength(1)
  const first = prewarmed.take()
  const second = prewarmed.take()
  expect([first, second]).toEqual(started)
  expect(await Promise.all([run(first, 'answer'), run(second, 'answer')])).toEqual([REPLY, REPLY])
})

it('starts a runner if none is ready', async () => {
  const { prewarmed, started } = createFakePool()
  expect(await run(prewarmed.take(), 'answer')).toEqual(REPLY)
  expect(started).toHaveLength(1)
})

it('does not hand out a runner that failed while idle', async () => {
  const { prewarmed, started } = createFakePool()
  prewarmed.prewarm()
  await expect(started[0] && run(started[0], 'break')).rejects.toThrow('broken on purpose')
  await started[0]?.exited
  expect(await run(prewarmed.take(), 'answer')).toEqual(REPLY)
  expect(started).toHaveLength(2)
})

it('ends a runner that is not used in time', async () => {
  const { prewarmed, started } = createFakePool({ unusedMs: 20 })
  prewarmed.prewarm()
  await started[0]?.exited
  expect(prewarmed.take()).toBe(started[1])
})

it('hands out a released runner again, up to its maximum of tasks', async () => {
  const { prewarmed, started } = createFakePool({ maxTasks: 2 })
  const runner = prewarmed.take()
  expect(await run(runner, 'answer')).toEqual(REPLY)
  prewarmed.release(runner)
  expect(prewarmed.take()).toBe(runner)
  expect(await run(runner, 'answer')).toEqual(REPLY)
  prewarmed.release(runner)
  await runner.exited
  expect(prewarmed.take()).toBe(started[1])
})

it('ends a released runner if another one is ready, or after its only task', async () => {
  const { prewarmed } = createFakePool({ maxTasks: 2 })
  const runner = prewarmed.take()
  prewarmed.prewarm()
  prewarmed.release(runner)
  await runner.exited
  const singleTaskPool = createFakePool().prewarmed
  const single = singleTaskPool.take()
  singleTaskPool.release(single)
  await single.exited
})
